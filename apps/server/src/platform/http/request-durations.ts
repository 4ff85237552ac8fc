const bounds = [0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3, 10];
const name = "bump_http_request_duration_seconds";

/** Counts one request; made once per route, so that a request looks nothing up but its status. */
export type ObserveRequest = (status: number, milliseconds: number) => void;

/** A series as it goes from one process to another. */
type Figures = { method: string; route: string; status: number; counts: number[]; sum: number };

class Series {
  readonly #of: { method: string; route: string; status: number };
  /** What stands before the figures, spelled out once: there are as many series as routes and statuses together. */
  readonly #buckets: string[];
  readonly #labels: string;
  /** One more than the bounds: what took longer than the last. */
  readonly #counts = [...bounds, Infinity].map(() => 0);
  #sum = 0;

  constructor(method: string, route: string, status: number) {
    this.#of = { method, route, status };
    this.#labels = `method="${method}",route="${route}",status="${status}"`;
    this.#buckets = [...bounds, "+Inf"].map((le) => `${name}_bucket{${this.#labels},le="${le}"}`);
  }

  add(seconds: number): void {
    let bucket = 0;
    while (bucket < bounds.length && seconds > bounds[bucket]!) bucket += 1;
    this.#counts[bucket]! += 1;
    this.#sum += seconds;
  }

  /** What another process counted. */
  addAll({ counts, sum }: Figures): void {
    for (const [bucket, count] of counts.entries()) this.#counts[bucket]! += count;
    this.#sum += sum;
  }

  get figures(): Figures {
    return { ...this.#of, counts: this.#counts, sum: this.#sum };
  }

  toText(): string {
    let count = 0;
    let lines = "";
    for (const [index, bucket] of this.#buckets.entries()) {
      count += this.#counts[index]!;
      lines += `${bucket} ${count}\n`;
    }
    return `${lines}${name}_sum{${this.#labels}} ${this.#sum}\n${name}_count{${this.#labels}} ${count}\n`;
  }
}

/** prom-client puts labels together for every observation and again for every line that is read; these know theirs. */
export class RequestDurations {
  readonly #series: Series[] = [];

  /** Those of several processes as one. */
  static together(all: readonly Figures[]): RequestDurations {
    const sum = new RequestDurations();
    const known = new Map<string, Series>();
    for (const figures of all) {
      const { method, route, status } = figures;
      const key = JSON.stringify([method, route, status]);
      const series = known.get(key) ?? sum.#add(method, route, status);
      known.set(key, series);
      series.addAll(figures);
    }
    return sum;
  }

  /** `route` is a pattern of ours, with nothing in it that would have to be escaped. */
  route(method: string, route: string): ObserveRequest {
    const byStatus = new Map<number, Series>();
    return (status, milliseconds) => {
      let series = byStatus.get(status);
      if (series === undefined) {
        series = this.#add(method, route, status);
        byStatus.set(status, series);
      }
      series.add(milliseconds / 1000);
    };
  }

  #add(method: string, route: string, status: number): Series {
    const series = new Series(method, route, status);
    this.#series.push(series);
    return series;
  }

  get figures(): Figures[] {
    return this.#series.map((series) => series.figures);
  }

  /** In Prometheus' format. */
  toText(): string {
    const head = `# HELP ${name} Time to answer, by route pattern and status\n# TYPE ${name} histogram\n`;
    return head + this.#series.map((series) => series.toText()).join("");
  }
}
