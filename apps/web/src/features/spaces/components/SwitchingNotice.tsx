import { Modal, Progress, Stack, Text, Title } from "@mantine/core";
import type { SpaceRef } from "@bump/contract";
import { useTranslation } from "react-i18next";
import { Delayed } from "#ui/Delayed.tsx";
import { useSpaceName } from "../spaces.names.ts";
import { SpaceImage } from "./SpaceImage.tsx";

const slowMs = 2000;

/** Where somebody is on the way to. */
export function SwitchingNotice({ space }: { space: SpaceRef }) {
  const { t } = useTranslation("spaces");
  const nameOf = useSpaceName();
  const title = t("switching.title", { name: nameOf(space) });
  return (
    <Stack align="center" gap={16} py={16} ta="center" component="output">
      <SpaceImage space={space} size={64} />
      <div>
        <Title order={2} size="h3" style={{ overflowWrap: "anywhere" }}>
          {title}
        </Title>
        <Text c="var(--b-text-2)" mt={4}>
          {t("switching.text")}
        </Text>
      </div>
      <Progress value={100} animated w="100%" maw={280} aria-label={title} />
      <Delayed ms={slowMs}>
        <Text size="sm" c="dimmed">
          {t("switching.slow")}
        </Text>
      </Delayed>
    </Stack>
  );
}

/** The same over the page. */
export function SwitchingBox({ space }: { space: SpaceRef }) {
  const { t } = useTranslation("spaces");
  const nameOf = useSpaceName();
  return (
    <Modal
      opened
      onClose={() => undefined}
      withCloseButton={false}
      centered
      size={400}
      attributes={{ content: { "aria-label": t("switching.title", { name: nameOf(space) }) } }}
    >
      <SwitchingNotice space={space} />
    </Modal>
  );
}
