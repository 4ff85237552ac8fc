// What of d3 is used here: its packages bring no types.
declare module "d3-geo" {
  import type { GeoJSON, Position } from "geojson";

  export type Projection = {
    (point: Position): [x: number, y: number] | null;
    rotate(angles: [lambda: number, phi: number]): Projection;
    scale(scale: number): Projection;
    translate(offset: [x: number, y: number]): Projection;
    precision(precision: number): Projection;
    reflectY(reflect: boolean): Projection;
  };
  export function geoAzimuthalEqualArea(): Projection;
  export function geoEquirectangular(): Projection;
  export function geoCentroid(object: GeoJSON): [lon: number, lat: number];
  export function geoBounds(object: GeoJSON): [southWest: [number, number], northEast: [number, number]];
  export function geoArea(object: GeoJSON): number;
}

declare module "d3-geo-projection" {
  import type { Geometry } from "geojson";
  import type { Projection } from "d3-geo";

  export function geoProject<Shape extends Geometry>(shape: Shape, projection: Projection): Shape;
}
