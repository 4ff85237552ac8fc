import { Card, Table } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useFormats } from "#lib/formats.ts";
import { PageHeading } from "#ui/PageHeading.tsx";
import classes from "./PlansPage.module.css";
import { useOwnHeading } from "./use-own-heading.ts";

/** Private spaces, maps (null: no limit) and gigabytes of media. */
const plans = {
  basic: { privateSpaces: 3, maps: 20, media: 5 },
  professional: { privateSpaces: 100, maps: null, media: 100 },
  organisation: { privateSpaces: 100, maps: null, media: 100 },
} as const;
const names = ["basic", "professional", "organisation"] as const;
const audiences = { basic: "forBasic", professional: "forProfessional", organisation: "forOrganisation" } as const;

function PlanTable() {
  const { t } = useTranslation("pages", { keyPrefix: "plans" });
  const { number } = useFormats();
  const rows = [
    { label: t("for"), cell: (name: (typeof names)[number]) => t(audiences[name]) },
    { label: t("price"), cell: (name: (typeof names)[number]) => t(name === "basic" ? "free" : "granted") },
    { label: t("publicSpaces"), cell: () => t("unlimited") },
    { label: t("privateSpaces"), cell: (name: (typeof names)[number]) => number(plans[name].privateSpaces) },
    {
      label: t("maps"),
      cell: (name: (typeof names)[number]) => (plans[name].maps === null ? t("unlimited") : number(plans[name].maps)),
    },
    { label: t("media"), cell: (name: (typeof names)[number]) => t("gigabytes", { size: number(plans[name].media) }) },
  ];
  return (
    <Table className={classes.table} aria-label={t("caption")}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t("plan")}</Table.Th>
          {names.map((name) => (
            <Table.Th key={name} scope="col">
              {t(name)}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map(({ label, cell }) => (
          <Table.Tr key={label}>
            <Table.Th scope="row">{label}</Table.Th>
            {names.map((name) => (
              <Table.Td key={name}>{cell(name)}</Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

/** The tiers side by side. */
export function PlansPage() {
  const { t } = useTranslation("routes");
  const heading = useOwnHeading();
  return (
    <>
      {heading && <PageHeading>{t(heading)}</PageHeading>}
      <Card padding={0}>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard. */}
        <section className={classes.scroll} tabIndex={0} aria-label={t("pricing")}>
          <PlanTable />
        </section>
      </Card>
    </>
  );
}
