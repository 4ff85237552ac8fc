import { IconFlag, IconLock, IconWorld } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { openLogin } from "#features/accounts/index.ts";
import { figuresQuery } from "#features/dashboard/index.ts";
import { useFormats } from "#lib/formats.ts";
import type { IconDrawing } from "#ui/Icon.tsx";
import { IconTile } from "#ui/IconTile.tsx";
import classes from "./home.module.css";

const circles = [
  ["global", IconWorld, "/stories/recent"],
  ["countries", IconFlag, "/spaces/countries"],
  ["private", IconLock, "/spaces/private/active"],
] as const satisfies [string, IconDrawing, string][];

export function SpacesOverview() {
  const { t } = useTranslation("home");
  const { number } = useFormats();
  const navigate = useNavigate();
  const people = useQuery(figuresQuery).data?.total_users ?? 0;
  const notes: Record<(typeof circles)[number][0], string | null> = {
    global: people > 0 ? t("spaces.global.members", { count: people, formatted: number(people) }) : null,
    countries: null,
    private: t("spaces.private.note"),
  };
  return (
    <section id="spaces" className={classes.spaces} aria-labelledby="spaces-title">
      <h2 id="spaces-title" className={classes.sectionTitle}>
        {t("spaces.title")}
      </h2>
      <ul>
        {circles.map(([circle, icon, to]) => (
          <li key={circle} className={classes.space}>
            <IconTile icon={icon} tone="navy" size={56} />
            <div>
              <h3>
                <button type="button" onClick={() => openLogin({ onSignedIn: () => void navigate({ to }) })}>
                  {t(`spaces.${circle}.title`)}
                </button>
              </h3>
              <p>{t(`spaces.${circle}.text`)}</p>
            </div>
            {notes[circle] && <span className={classes.note}>{notes[circle]}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}
