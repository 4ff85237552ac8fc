import { useDisclosure } from "@mantine/hooks";
import { useLocation, useMatches } from "@tanstack/react-router";
import { type ReactNode, useEffect } from "react";
import { useLiveComments } from "#features/comments/index.ts";
import { useLiveNotifications } from "#features/notifications/index.ts";
import { OutboxBanner, UnsentButton, UnsentList, useOutbox } from "#features/outbox/index.ts";
import { PeopleHost } from "#features/people/index.ts";
import { ReportHost } from "#features/reports/index.ts";
import { useLivePosts } from "#features/posts/index.ts";
import { ProblemWizardHost, useLiveProblems } from "#features/problems/index.ts";
import { SkillWizardHost, useLiveSkills } from "#features/skills/index.ts";
import { SolutionWizardHost, useLiveSolutions } from "#features/solutions/index.ts";
import { SwitchingDialog, useLiveSpaces } from "#features/spaces/index.ts";
import { ComposeHost } from "#features/stories/index.ts";
import { useLanguageTags } from "#features/tags/index.ts";
import { useLiveMe } from "#features/users/index.ts";
import { refuseStrayFiles } from "#lib/transferred-files.ts";
import { useEver } from "#ui/lazy-part.tsx";
import { PaletteHost } from "../palette/PaletteHost.tsx";
import { NetworkBanner } from "../status/NetworkBanner.tsx";
import { BottomBar } from "./BottomBar.tsx";
import { LazyNavDrawer } from "./LazyNavDrawer.ts";
import classes from "./Shell.module.css";
import { SideNav } from "./SideNav.tsx";
import { SkipLink } from "./SkipLink.tsx";
import { useActiveSpace } from "./spaces.ts";
import { TopBar } from "./TopBar.tsx";
import { useFetchAhead } from "./use-fetch-ahead.ts";

/** The bars around every page of a signed-in person. */
export function Shell({ children }: { children: ReactNode }) {
  const [navOpened, nav] = useDisclosure(false);
  const pathname = useLocation({ select: (location) => location.pathname });
  const hasBackBar = useMatches({ select: (matches) => matches.some(({ staticData }) => staticData.backBar) });
  useLiveMe();
  useLiveSpaces();
  useLivePosts();
  useLiveProblems();
  useLiveSolutions();
  useLiveSkills();
  useLiveComments();
  useLiveNotifications();
  useLanguageTags();
  useOutbox();
  useFetchAhead();
  useEffect(refuseStrayFiles, []);
  const spaceId = useActiveSpace()?.spaceId;
  const { close } = nav;
  // Also for who changes the space on its front page, which stays where it is.
  useEffect(() => close(), [pathname, spaceId, close]);

  return (
    <div className={classes.shell} data-back-bar={hasBackBar || undefined}>
      <SkipLink />
      <div className={classes.top}>
        <TopBar onOpenNav={nav.open} />
      </div>
      <div className={classes.side}>
        <SideNav />
      </div>
      {useEver(navOpened) && <LazyNavDrawer opened={navOpened} onClose={nav.close} />}
      <div className={classes.body}>
        <div className={classes.banner}>
          <NetworkBanner waiting={<UnsentButton />} />
          <OutboxBanner />
          <UnsentList />
        </div>
        <main id="content" className={classes.main} tabIndex={-1}>
          {children}
        </main>
      </div>
      <BottomBar />
      <PaletteHost />
      <SwitchingDialog />
      <ComposeHost />
      <ProblemWizardHost />
      <SolutionWizardHost />
      <SkillWizardHost />
      <PeopleHost />
      <ReportHost />
    </div>
  );
}
