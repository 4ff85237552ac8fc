const bounds = [0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3, 10];

type Labels = Record<string, string | number>;
type Value = { metricName: string; labels: Labels; value: number };

/** Counts one request; made once per route, so that a request looks nothing up but its status. */
export type ObserveRequest = (status: number, milliseconds: number) => void;

class Series {
  readonly #labels: Labels;
  /** One more than the bounds: what took longer than the last. */
  readonly #counts = [...bounds, Infinity].map(() => 0);
  #sum = 0;

  constructor(labels: Labels) {
    this.#labels = labels;
  }

  add(seconds: number): void {
    let bucket = 0;
    while (bucket < bounds.length && seconds > bounds[bucket]!) bucket += 1;
    this.#counts[bucket]! += 1;
    this.#sum += seconds;
  }

  values(name: string): Value[] {
    let count = 0;
    const buckets = this.#counts.map((inBucket, index) => {
      count += inBucket;
      return { metricName: `${name}_bucket`, labels: { ...this.#labels, le: bounds[index] ?? "+Inf" }, value: count };
    });
    return [
      ...buckets,
      { metricName: `${name}_sum`, labels: this.#labels, value: this.#sum },
      { metricName: `${name}_count`, labels: this.#labels, value: count },
    ];
  }
}

/** prom-client's histogram puts a key together from the labels at each observation; these know theirs. */
export class RequestDurations {
  readonly name = "bump_http_request_duration_seconds";
  readonly #series: Series[] = [];

  route(method: string, route: string): ObserveRequest {
    const byStatus = new Map<number, Series>();
    return (status, milliseconds) => {
      let series = byStatus.get(status);
      if (series === undefined) {
        series = new Series({ method, route, status });
        byStatus.set(status, series);
        this.#series.push(series);
      }
      series.add(milliseconds / 1000);
    };
  }

  /** What a registry asks of its metrics. */
  async get() {
    const values = this.#series.flatMap((series) => series.values(this.name));
    const help = "Time to answer, by route pattern and status";
    return { name: this.name, help, type: "histogram", values, aggregator: "sum" };
  }
}
