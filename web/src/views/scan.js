// Scans the code of a sheet with the camera. The picture never leaves the device.

import { h } from "../dom.js";

/** @import { Words } from "../../types" */

const PAUSE = 120;
const MAX_SIDE = 1280;
const MAX_CODE = 40;
const BUNDLE = new URL("../vendor/qr.js", import.meta.url).href;

/** @typedef {(image: HTMLCanvasElement) => Promise<string>} Reader returns the text of a QR code, or "" */

/**
 * @typedef {{detect: (image: HTMLCanvasElement) => Promise<{rawValue: string}[]>}} Detector
 * @typedef {{new (options: object): Detector, getSupportedFormats: () => Promise<string[]>}} DetectorClass
 */

/** Scanning is not possible; the message is `refused`, `none` or `no_reader`. */
class ScanError extends Error {}

/**
 * Open a dialog that scans until a code is accepted or the dialog is closed.
 * @param {Words} t
 * @param {(code: string) => Promise<boolean>} accept returns whether a code is accepted
 * @param {() => void} type called if the user prefers to type the code
 */
export function scan(t, accept, type) {
  /** @type {MediaStream | null} */
  let stream = null;
  let open = true;
  const video = h("video", { playsinline: true, muted: true, "aria-label": t("scan.title") });
  const status = h("p", { class: "notice", role: "status" }, t("scan.starting"));
  const close = () => {
    open = false;
    stream?.getTracks().forEach((track) => track.stop());
    dialog.remove();
  };
  /** @type {HTMLDialogElement} */
  const dialog = h(
    "dialog",
    { class: "scan", "aria-label": t("scan.title"), onclose: close },
    h("h2", {}, t("scan.title")),
    h("div", { class: "viewfinder" }, video),
    status,
    h("small", {}, t("scan.private")),
    h(
      "div",
      { class: "row" },
      h(
        "button",
        { type: "button", class: "secondary", onclick: () => (dialog.close(), type()) },
        t("scan.type"),
      ),
    ),
  );
  document.body.append(dialog);
  dialog.showModal();
  look().catch((error) => {
    if (!(error instanceof ScanError)) throw error;
    status.textContent = t(`scan.${error.message}`);
    dialog.dataset.scan = error.message;
    video.hidden = true;
  });

  async function look() {
    const [camera, read] = await Promise.all([openCamera(), findReader()]);
    stream = camera;
    if (!open) return close();
    video.srcObject = camera;
    await video.play();
    status.textContent = t("scan.looking");
    dialog.dataset.scan = "looking";
    const canvas = document.createElement("canvas");
    let before = "";
    while (open) {
      const code = video.videoWidth ? await read(drawFrame(video, canvas)) : "";
      if (open && code && code !== before && code.length <= MAX_CODE) {
        before = code;
        if (await accept(code)) return dialog.close();
        status.textContent = t("scan.other");
      }
      await new Promise((resolve) => setTimeout(resolve, PAUSE));
    }
  }
}

/** @returns {Promise<MediaStream>} */
async function openCamera() {
  if (!navigator.mediaDevices?.getUserMedia) throw new ScanError("none");
  try {
    return await navigator.mediaDevices.getUserMedia({
      video: { facingMode: "environment", width: { ideal: MAX_SIDE } },
    });
  } catch (error) {
    throw new ScanError(
      ["NotAllowedError", "SecurityError"].includes(/** @type {Error} */ (error).name)
        ? "refused"
        : "none",
    );
  }
}

/** Return the browser's reader of QR codes, or ours. @returns {Promise<Reader>} */
async function findReader() {
  const { BarcodeDetector } = /** @type {{BarcodeDetector?: DetectorClass}} */ (
    /** @type {unknown} */ (window)
  );
  const formats = (await BarcodeDetector?.getSupportedFormats().catch(() => [])) ?? [];
  if (BarcodeDetector && formats.includes("qr_code")) {
    const detector = new BarcodeDetector({ formats: ["qr_code"] });
    return async (image) => (await detector.detect(image).catch(() => []))[0]?.rawValue ?? "";
  }
  const { readQr } = await import(BUNDLE).catch(() => {
    throw new ScanError("no_reader");
  });
  return async (image) => {
    const { data, width, height } = /** @type {CanvasRenderingContext2D} */ (
      image.getContext("2d")
    ).getImageData(0, 0, image.width, image.height);
    return readQr(data, width, height, { inversionAttempts: "dontInvert" })?.data ?? "";
  };
}

/** Draw the current frame of a video, reduced. */
function drawFrame(/** @type {HTMLVideoElement} */ video, /** @type {HTMLCanvasElement} */ canvas) {
  const scale = Math.min(1, MAX_SIDE / Math.max(video.videoWidth, video.videoHeight));
  canvas.width = Math.round(video.videoWidth * scale);
  canvas.height = Math.round(video.videoHeight * scale);
  canvas
    .getContext("2d", { willReadFrequently: true })
    ?.drawImage(video, 0, 0, canvas.width, canvas.height);
  return canvas;
}
