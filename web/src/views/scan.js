// Scans the code of a sheet with the camera. The picture never leaves the device.

import { loadBundle } from "../bundles.js";
import { h } from "../render.js";
import { button } from "./pieces.js";

/** @import { Page } from "../../types" */

const PAUSE = 120;
const MAX_SIDE = 1280;
/** The longest text that may hold a code: a link. */
const LONGEST = 120;

/** @typedef {(image: HTMLCanvasElement) => Promise<string>} Reader returns the text of a QR code, or "" */

/**
 * @typedef {{detect: (image: HTMLCanvasElement) => Promise<{rawValue: string}[]>}} Detector
 * @typedef {{new (options: object): Detector, getSupportedFormats: () => Promise<string[]>}} DetectorClass
 */

/** Scanning is not possible; the message is `refused`, `none` or `no_reader`. */
class ScanError extends Error {}

/**
 * Open a drawer that scans until a code is accepted or the drawer is closed.
 * @param {Page} page
 * @param {(code: string) => Promise<boolean>} accept returns whether a code is accepted
 */
export function scan(page, accept) {
  const { t } = page;
  let state = "starting";
  const show = (/** @type {string} */ next) => {
    state = next;
    page.redraw();
  };
  const isOver = () => ["refused", "none", "no_reader"].includes(state);
  page.openDrawer(() =>
    h(
      "div.scan",
      { data: { scan: state } },
      h("h2", t("scan.title")),
      h(
        "div.viewfinder",
        { hidden: isOver() },
        h("video", {
          playsinline: true,
          muted: true,
          "aria-label": t("scan.title"),
          created: (video) => look(/** @type {HTMLVideoElement} */ (video), accept, show, page),
          removed: (video) => stop(/** @type {HTMLVideoElement} */ (video)),
        }),
      ),
      h("p.notice", { role: "status" }, t(`scan.${state}`)),
      h("small", t("scan.private")),
      h(
        "div.row",
        button(t("scan.type"), () => page.closeDrawer()),
      ),
    ),
  );
}

/** @param {HTMLVideoElement} video */
function stop(video) {
  const stream = /** @type {MediaStream | null} */ (video.srcObject);
  stream?.getTracks().forEach((track) => track.stop());
}

/** @param {HTMLVideoElement} video @param {(code: string) => Promise<boolean>} accept @param {(state: string) => void} show @param {Page} page */
async function look(video, accept, show, page) {
  try {
    const [camera, read] = await Promise.all([openCamera(), findReader()]);
    video.srcObject = camera;
    if (!video.isConnected) return stop(video);
    await video.play();
    show("looking");
    const canvas = document.createElement("canvas");
    let before = "";
    while (video.isConnected) {
      const text = video.videoWidth ? await read(drawFrame(video, canvas)) : "";
      if (video.isConnected && text && text !== before && text.length <= LONGEST) {
        before = text;
        if (await accept(codeIn(text))) return page.closeDrawer();
        show("other");
      }
      await new Promise((resolve) => setTimeout(resolve, PAUSE));
    }
  } catch (error) {
    if (!(error instanceof ScanError)) throw error;
    show(error.message);
  }
}

/** Return the sheet code of a scanned text: what follows the last `#` of a link, on any host. @param {string} text */
export function codeIn(text) {
  return text.slice(text.lastIndexOf("#") + 1);
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
  const { readQr } = await loadBundle("qr").catch(() => {
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
