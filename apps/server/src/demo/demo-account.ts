/** An account of the demo data, as the start prints it for whoever tries the product out. */
export type DemoAccount = { email: string; password: string; who: string };
