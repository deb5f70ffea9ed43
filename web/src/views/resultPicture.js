// Draws the picture of the winner on a canvas.

import { cachedSvgUrl } from "../dom.js";
import { cellAt, readCell } from "../game.js";

/** @import { DrawnSection, Section } from "../../types" */

/** The size of the picture to send, in px. */
const [WIDTH, HEIGHT] = [1080, 1350];
const INK = "#2b2a33";
const SOFT = "#5f5b66";
const LEAF = "#2f6130";
const LEAF_MID = "#4f8f3a";
const GROUND = "#f3eedf";
const PAPER = "#fffdf7";
const TONES = ["#a3201a", "#1c3f94", "#2f6130", "#7a4b00", "#6a2c91", "#3c4750"];

/** @typedef {CanvasRenderingContext2D} Context */

/** @param {string} svg @returns {Promise<HTMLImageElement>} */
async function loadImage(svg) {
  const image = new Image();
  image.src = cachedSvgUrl(svg);
  await image.decode();
  return image;
}

/** @param {Context} context @param {number} size @param {number} [weight] */
function setFont(context, size, weight = 700) {
  context.font = `${weight} ${size}px Nunito, "Segoe UI", system-ui, sans-serif`;
}

/** @param {Context} context */
function circle(
  context,
  /** @type {number} */ x,
  /** @type {number} */ y,
  /** @type {number} */ radius,
) {
  context.beginPath();
  context.arc(x, y, radius, 0, 2 * Math.PI);
  context.fill();
}

/** @param {Context} context @param {DrawnSection} shape @param {Section} section @param {number[]} place left, top and the size of a cell */
async function drawBoard(context, shape, section, [left, top, cell]) {
  const { grid, form, ground } = shape;
  const { rows, points } = section;
  const [width, height] = [cell * rows[0].length, cell * rows.length];
  context.fillStyle = "#fbf6e9";
  context.fillRect(left, top, width, height);
  if (ground) context.drawImage(await loadImage(ground), left, top, width, height);
  for (const [r, row] of rows.entries())
    for (const c of row.split("").keys())
      await drawCell(context, shape, section, [r, c], [left + c * cell, top + r * cell, cell]);
  context.strokeStyle = "#cfcabd";
  for (const name of points) {
    const [r, c] = cellAt(name);
    const icon = form.icons[grid.point?.icon ?? ""];
    const size = cell * 0.4;
    if (icon)
      context.drawImage(
        await loadImage(icon),
        left + c * cell - size / 2,
        top + r * cell - size / 2,
        size,
        size,
      );
  }
  if (!ground) drawWalls(context, [...grid.walls, ...section.walls], [left, top, cell]);
}

/** @param {Context} context @param {DrawnSection} shape @param {Section} section @param {number[]} at @param {number[]} place */
async function drawCell(context, { grid, form, ground }, section, [row, column], [x, y, cell]) {
  if (!ground) {
    context.strokeStyle = "#cfcabd";
    context.strokeRect(x, y, cell, cell);
  }
  const paint = grid.ring && form.paints[grid.ring.columns[column].paint];
  if (paint) {
    context.globalAlpha = 0.25;
    context.fillStyle = paint;
    context.fillRect(x, y, cell, cell);
    context.globalAlpha = 1;
  }
  const { letter, small } = readCell(section, grid, row, column);
  const at = grid.palette.findIndex((item) => item.letter === letter);
  if (letter === grid.empty || at < 0) return;
  const [mx, my] = [x + cell / 2, y + cell / 2];
  const icon = form.icons[grid.palette[at].icon];
  if (icon) {
    context.fillStyle = PAPER;
    circle(context, mx, my, cell * 0.42);
    context.drawImage(
      await loadImage(icon),
      mx - cell * 0.36,
      my - cell * 0.36,
      cell * 0.72,
      cell * 0.72,
    );
  } else {
    setFont(context, cell * 0.7, 600);
    Object.assign(context, {
      textAlign: "center",
      textBaseline: "middle",
      fillStyle: TONES[at % 6],
    });
    context.fillText(letter, mx, my + cell * 0.04);
  }
  const added = small && form.icons[grid.small?.icon ?? ""];
  if (!added) return;
  context.fillStyle = PAPER;
  circle(context, x + cell * 0.74, y + cell * 0.74, cell * 0.24);
  context.drawImage(
    await loadImage(added),
    x + cell * 0.55,
    y + cell * 0.55,
    cell * 0.38,
    cell * 0.38,
  );
}

/** @param {Context} context @param {string[][]} walls @param {number[]} place */
function drawWalls(context, walls, [left, top, cell]) {
  Object.assign(context, { strokeStyle: LEAF_MID, lineWidth: cell * 0.12, lineCap: "round" });
  for (const [one, other] of walls) {
    const [[r1, c1], [r2, c2]] = [cellAt(one), cellAt(other)];
    const isBeside = r1 === r2;
    const [r, c] = [Math.max(r1, r2), Math.max(c1, c2)];
    context.beginPath();
    context.moveTo(left + c * cell, top + r * cell);
    context.lineTo(left + (isBeside ? c : c + 1) * cell, top + (isBeside ? r + 1 : r) * cell);
    context.stroke();
  }
  context.lineWidth = 1;
}

/**
 * Draw a picture to send: who won, the winner's sheet or lines, everybody's total.
 * @param {object} shown
 * @param {string} shown.title
 * @param {string} shown.names
 * @param {string} shown.points
 * @param {string[][]} shown.ranking name and total of each
 * @param {string[][]} shown.lines text and points of the winner's lines, drawn if the sheet has no grid
 * @param {DrawnSection} shown.shape
 * @param {Section} shown.section
 * @returns {Promise<Uint8Array<ArrayBuffer>>} a PNG
 */
export async function drawWinner({ title, names, points, ranking, lines, shape, section }) {
  const canvas = Object.assign(document.createElement("canvas"), { width: WIDTH, height: HEIGHT });
  const context = /** @type {Context} */ (canvas.getContext("2d"));
  drawHedge(context);
  const line = (
    /** @type {string} */ text,
    /** @type {number} */ y,
    /** @type {number} */ size,
    /** @type {string} */ colour,
  ) => {
    Object.assign(context, { textAlign: "center", textBaseline: "alphabetic", fillStyle: colour });
    setFont(context, size);
    const width = context.measureText(text).width;
    if (width > WIDTH - 120) setFont(context, (size * (WIDTH - 120)) / width);
    context.fillText(text, WIDTH / 2, y);
  };
  line(title, 130, 38, SOFT);
  line(names, 250, 110, LEAF);
  line(points, 320, 46, INK);
  const bottom = shape.grid.rows
    ? await drawBoardInMiddle(context, shape, section, 370)
    : drawLinesInMiddle(context, lines, 370);
  const step = Math.min(76, (HEIGHT - 80 - bottom) / Math.max(1, ranking.length));
  drawRows(context, ranking, bottom, step);
  line("hedgerow", HEIGHT - 24, 28, SOFT);
  const blob = await new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
  return new Uint8Array(await /** @type {Blob} */ (blob).arrayBuffer());
}

/** Draw rows of a text and a number. @param {Context} context @param {string[][]} rows @param {number} top @param {number} step */
function drawRows(context, rows, top, step) {
  rows.forEach(([text, number], n) => {
    const y = top + step * (n + 0.75);
    setFont(context, step * 0.58);
    Object.assign(context, { textAlign: "left", textBaseline: "alphabetic", fillStyle: INK });
    context.fillText(text, 120, y, 700);
    context.textAlign = "right";
    context.fillText(number, WIDTH - 120, y);
  });
}

/** Draw the winner's points line by line, on paper; returns where they end. @param {Context} context @param {string[][]} lines @param {number} top */
function drawLinesInMiddle(context, lines, top) {
  const step = Math.min(72, 620 / Math.max(1, lines.length));
  const height = step * (lines.length + 0.4);
  context.fillStyle = PAPER;
  context.fillRect(70, top - 12, WIDTH - 140, height + 24);
  drawRows(context, lines, top + step * 0.1, step);
  return top + height + 30;
}

/** Draw the board in the middle; returns where it ends. @param {Context} context @param {DrawnSection} shape @param {Section} section @param {number} top */
async function drawBoardInMiddle(context, shape, section, top) {
  const { rows } = section;
  const cell = Math.min(940 / rows[0].length, 620 / rows.length);
  const [width, height] = [cell * rows[0].length, cell * rows.length];
  const left = (WIDTH - width) / 2;
  context.fillStyle = PAPER;
  context.fillRect(left - 12, top - 12, width + 24, height + 24);
  await drawBoard(context, shape, section, [left, top, cell]);
  return top + height + 30;
}

/** @param {Context} context */
function drawHedge(context) {
  context.fillStyle = GROUND;
  context.fillRect(0, 0, WIDTH, HEIGHT);
  for (let x = 0; x <= WIDTH; x += 44) {
    context.fillStyle = LEAF;
    circle(context, x + 22, 18, 30);
    context.fillStyle = LEAF_MID;
    circle(context, x, 12, 26);
  }
}
