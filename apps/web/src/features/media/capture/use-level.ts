import { useReducedMotion } from "@mantine/hooks";
import { useEffect, useState } from "react";

const calmMs = 1000;
const livelyMs = 80;

/** How loud it is, from 0 to 1; who wants less motion sees it once a second. */
export function useLevel(stream: MediaStream | null): number {
  const isCalm = useReducedMotion();
  const [level, setLevel] = useState(0);
  useEffect(() => {
    if (!stream || !("AudioContext" in globalThis)) return;
    const context = new AudioContext();
    const analyser = context.createAnalyser();
    analyser.fftSize = 512;
    context.createMediaStreamSource(stream).connect(analyser);
    const samples = new Float32Array(analyser.fftSize);
    const measure = () => {
      analyser.getFloatTimeDomainData(samples);
      const power = samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length;
      // Ears hear in proportions: the root is nearer to them than the power.
      setLevel(Math.min(1, Math.sqrt(power) * 3));
    };
    const timer = setInterval(measure, isCalm ? calmMs : livelyMs);
    return () => {
      clearInterval(timer);
      void context.close();
    };
  }, [stream, isCalm]);
  return level;
}
