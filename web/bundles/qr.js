// Reads QR codes if the browser cannot; bundled into `src/vendor/qr.js`.

export { default as readQr } from "jsqr";
