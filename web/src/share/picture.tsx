/** Makes the picture of the final board in the browser. */

import { FinalPicture, type FinishedBoard, layoutOf, WIDTH } from "./FinalPicture";
import { painted } from "./paintSvg";
import "./share.css";

/** Pixels of the file for one of the picture. */
const SHARPNESS = 2;

export async function makePicture(board: FinishedBoard): Promise<Blob> {
  const layout = layoutOf(board);
  const picture = <FinalPicture {...board} layout={layout} />;
  const canvas = await painted(picture, layout.sheet.name, WIDTH, layout.height, SHARPNESS);
  return new Promise((done, failed) =>
    canvas.toBlob((blob) => (blob ? done(blob) : failed(new Error("no picture"))), "image/png"),
  );
}
