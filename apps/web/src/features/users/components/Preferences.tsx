import { Button, Input, SegmentedControl, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useAction } from "#lib/use-action.ts";
import { Section } from "#ui/Section.tsx";
import { tell } from "#ui/tell.ts";
import { type ColorScheme, useColorScheme } from "#ui/theme/color-scheme.ts";
import { showExplainersAgain } from "../users.mutations.ts";
import { useRequiredMe } from "../users.queries.ts";

const schemes = ["auto", "light", "dark"] as const satisfies ColorScheme[];

/** Light, dark, or as the system has it. */
export function ThemeField() {
  const { t } = useTranslation("settings");
  const [scheme, setScheme] = useColorScheme();
  return (
    <Input.Wrapper
      label={t("preferences.theme.label")}
      description={t("preferences.theme.hint")}
      labelElement="div"
      inputWrapperOrder={["label", "description", "input"]}
    >
      <SegmentedControl
        aria-label={t("preferences.theme.label")}
        mt={6}
        value={scheme}
        onChange={(value) => setScheme(value as ColorScheme)}
        data={schemes.map((value) => ({ value, label: t(`preferences.theme.${value}`) }))}
      />
    </Input.Wrapper>
  );
}

/** Brings back the explainer cards that were put away. */
export function ExplainersSection() {
  const { t } = useTranslation("settings");
  const { hideExplainers } = useRequiredMe();
  const hidden = Object.values(hideExplainers).filter(Boolean).length;
  const reset = useAction(() =>
    tell(showExplainersAgain, { done: t("preferences.explainers.done"), failed: t("preferences.explainers.failed") }),
  );
  return (
    <Section title={t("preferences.explainers.label")}>
      <Text c="var(--b-text-2)">
        {hidden === 0 ? t("preferences.explainers.none") : t("preferences.explainers.hidden", { count: hidden })}
      </Text>
      {hidden > 0 && (
        <div>
          <Button variant="default" onClick={reset.run} loading={reset.pending}>
            {t("preferences.explainers.reset")}
          </Button>
        </div>
      )}
    </Section>
  );
}
