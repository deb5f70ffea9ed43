// Scan the code of a sheet with the camera. The picture is looked at here and never leaves the device.

import { h } from "../dom.js";

const PAUSE = 120;
const WIDEST = 1280;
const LONGEST = 40;
const BUNDLE = new URL("../vendor/qr.js", import.meta.url).href;

/** @typedef {(image: HTMLCanvasElement) => Promise<string>} Reader gives the text of a code, or nothing */

/** Why there is nothing to scan with: `refused`, `none` or `no_reader`. */
class ScanError extends Error {}

/**
 * Ask for a code by the camera until one is found that will do, or it is closed.
 * @param {import("../words.js").Words} t
 * @param {(code: string) => Promise<boolean>} take whether a code was taken
 * @param {() => void} type somebody rather types it
 */
export function scan(t, take, type) {
  /** @type {MediaStream | null} */
  let stream = null;
  let open = true;
  const video = h("video", { playsinline: true, muted: true, "aria-label": t("scan.title") });
  const told = h("p", { class: "told", role: "status" }, t("scan.starting"));
  const close = () => {
    open = false;
    stream?.getTracks().forEach((it) => it.stop());
    dialog.remove();
  };
  const dialog = h(
    "dialog",
    { class: "scan", "aria-label": t("scan.title"), onclose: close },
    h("h2", {}, t("scan.title")),
    h("div", { class: "finder" }, video),
    told,
    h("small", {}, t("scan.private")),
    h(
      "div",
      { class: "row" },
      h(
        "button",
        { type: "button", class: "quiet", onclick: () => (dialog.close(), type()) },
        t("scan.type"),
      ),
    ),
  );
  document.body.append(dialog);
  dialog.showModal();
  look().catch((error) => {
    if (!(error instanceof ScanError)) throw error;
    told.textContent = t(`scan.${error.message}`);
    dialog.dataset.scan = error.message;
    video.hidden = true;
  });

  async function look() {
    const [camera, read] = await Promise.all([openCamera(), findReader()]);
    stream = camera;
    if (!open) return close();
    video.srcObject = camera;
    await video.play();
    told.textContent = t("scan.looking");
    dialog.dataset.scan = "looking";
    const canvas = document.createElement("canvas");
    let before = "";
    while (open) {
      const code = video.videoWidth ? await read(pictureOf(video, canvas)) : "";
      if (open && code && code !== before && code.length <= LONGEST) {
        before = code;
        if (await take(code)) return dialog.close();
        told.textContent = t("scan.other");
      }
      await new Promise((go) => setTimeout(go, PAUSE));
    }
  }
}

/** @returns {Promise<MediaStream>} */
async function openCamera() {
  if (!navigator.mediaDevices?.getUserMedia) throw new ScanError("none");
  try {
    return await navigator.mediaDevices.getUserMedia({
      video: { facingMode: "environment", width: { ideal: WIDEST } },
    });
  } catch (error) {
    throw new ScanError(
      ["NotAllowedError", "SecurityError"].includes(/** @type {Error} */ (error).name)
        ? "refused"
        : "none",
    );
  }
}

/** The browser's own reader of codes, else ours. @returns {Promise<Reader>} */
async function findReader() {
  const { BarcodeDetector } = /** @type {any} */ (window);
  if (
    BarcodeDetector &&
    (await BarcodeDetector.getSupportedFormats().catch(() => [])).includes("qr_code")
  ) {
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

function pictureOf(/** @type {HTMLVideoElement} */ video, /** @type {HTMLCanvasElement} */ canvas) {
  const scale = Math.min(1, WIDEST / Math.max(video.videoWidth, video.videoHeight));
  canvas.width = Math.round(video.videoWidth * scale);
  canvas.height = Math.round(video.videoHeight * scale);
  canvas
    .getContext("2d", { willReadFrequently: true })
    ?.drawImage(video, 0, 0, canvas.width, canvas.height);
  return canvas;
}
