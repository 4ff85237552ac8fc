import { useMemo } from "react";
import { useLanguage } from "#lib/i18n.ts";

/** Kilometres as a language writes them. */
export function useDistances(): { distance: (km: number) => string } {
  const language = useLanguage();
  return useMemo(() => {
    const style = { style: "unit", unit: "kilometer" } as const;
    const near = new Intl.NumberFormat(language, { ...style, maximumFractionDigits: 1 });
    const far = new Intl.NumberFormat(language, { ...style, maximumFractionDigits: 0 });
    return { distance: (km) => (km < 10 ? near : far).format(km) };
  }, [language]);
}
