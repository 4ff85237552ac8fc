import type { AuthorView } from "@bump/contract";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Persona } from "#ui/Persona.tsx";

type Props = {
  user: AuthorView;
  /** Whether the name leads to the profile, and their card opens beside it. */
  linked?: boolean;
  /** Somebody goes there. */
  onOpen?: () => void;
  size?: number;
  onlineLabel?: string;
  /** A person or an organisation, where nothing else is to say. */
  detail?: ReactNode;
};

/** An account in a list: organisations have square pictures. */
export function UserPersona({ user, linked = false, onOpen, detail, ...look }: Props) {
  const { t } = useTranslation("common");
  const { id, displayName, photoURL, role } = user;
  const isOrg = role === "org";
  const link = (
    <Link to="/network/$id/info" params={{ id }} className="reach" data-person={id} onClick={onOpen}>
      {displayName}
    </Link>
  );
  return (
    <Persona
      name={linked ? link : displayName}
      initialsOf={displayName}
      src={photoURL}
      shape={isOrg ? "square" : "round"}
      detail={detail ?? t(isOrg ? "organisation" : "person")}
      {...look}
    />
  );
}
