/** The map of the workshop: Mercator's projection, which keeps angles and can be computed both ways. */

import type { Spot } from "../board/camera";

export interface Size {
  width: number;
  height: number;
}

/** What the map shows: its middle, in degrees of the projection, and pixels per degree. */
export interface MapView {
  x: number;
  y: number;
  scale: number;
}

export interface Place {
  lat: number;
  lon: number;
}

const MOST_NORTH = 83;
const [SMALLEST, LARGEST] = [1.2, 4000];

/** Downwards, as on a screen. */
export const yOf = (lat: number): number => {
  const limited = Math.max(-MOST_NORTH, Math.min(MOST_NORTH, lat));
  return (-Math.log(Math.tan(Math.PI / 4 + (limited * Math.PI) / 360)) * 180) / Math.PI;
};

export const latOf = (y: number): number => (Math.atan(Math.exp((-y * Math.PI) / 180)) * 360) / Math.PI - 90;

export const onScreen = (place: Place, view: MapView, size: Size): Spot => ({
  x: (place.lon - view.x) * view.scale + size.width / 2,
  y: (yOf(place.lat) - view.y) * view.scale + size.height / 2,
});

export const placeAt = (spot: Spot, view: MapView, size: Size): Place => ({
  lon: (spot.x - size.width / 2) / view.scale + view.x,
  lat: latOf((spot.y - size.height / 2) / view.scale + view.y),
});

/** Rounded to about a pixel, as text. */
export function written(place: Place, scale: number): { lat: string; lon: string } {
  const digits = scale > 400 ? 3 : 2;
  const around = ((((place.lon + 180) % 360) + 360) % 360) - 180;
  return { lat: String(Number(place.lat.toFixed(digits))), lon: String(Number(around.toFixed(digits))) };
}

export function zoomed(view: MapView, size: Size, at: Spot, factor: number): MapView {
  const scale = Math.max(SMALLEST, Math.min(LARGEST, view.scale * factor));
  const [dx, dy] = [at.x - size.width / 2, at.y - size.height / 2];
  return {
    scale,
    x: view.x + dx / view.scale - dx / scale,
    y: view.y + dy / view.scale - dy / scale,
  };
}

export const panned = (view: MapView, dx: number, dy: number): MapView => ({
  ...view,
  x: view.x - dx / view.scale,
  y: view.y - dy / view.scale,
});

/** The same view, or one around a place that it does not show. */
export function containing(view: MapView, size: Size, place: Place): MapView {
  const { x, y } = onScreen(place, view, size);
  const isShown = x > 0 && x < size.width && y > 0 && y < size.height;
  return isShown ? view : { ...view, x: place.lon, y: yOf(place.lat) };
}

const MARGIN = 1.35;
const EUROPE: MapView = { x: 15, y: yOf(50), scale: 14 };

/** A view of all places. */
export function showingAll(places: readonly Place[], size: Size): MapView {
  if (places.length === 0) return EUROPE;
  const [xs, ys] = [places.map((place) => place.lon), places.map((place) => yOf(place.lat))];
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const [wide, high] = [Math.max(right - left, 1) * MARGIN, Math.max(bottom - top, 1) * MARGIN];
  const scale = Math.min((size.width || 800) / wide, (size.height || 600) / high, LARGEST);
  return { x: (left + right) / 2, y: (top + bottom) / 2, scale: Math.max(SMALLEST, scale) };
}
