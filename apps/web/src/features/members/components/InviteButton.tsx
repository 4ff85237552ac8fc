import type { SpaceView } from "@bump/contract";
import { Button, type ButtonProps } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconUserPlus } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { Icon } from "#ui/Icon.tsx";
import { InviteDialog } from "./InviteDialog.tsx";

type Props = { space: SpaceView } & Pick<ButtonProps, "variant">;

/** For those who may invite. */
export function InviteButton({ space, variant }: Props) {
  const { t } = useTranslation("members");
  const [opened, { open, close }] = useDisclosure(false);
  if (!space.can.invite) return null;
  return (
    <>
      <Button variant={variant} leftSection={<Icon of={IconUserPlus} size={18} />} onClick={open}>
        {t("invite.open")}
      </Button>
      {opened && <InviteDialog space={space} onClose={close} />}
    </>
  );
}
