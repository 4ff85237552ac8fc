import { Hero } from "./Hero.tsx";
import { HomeBar } from "./HomeBar.tsx";
import { HomeFooter } from "./HomeFooter.tsx";
import { HowItWorks } from "./HowItWorks.tsx";
import { SpacesOverview } from "./SpacesOverview.tsx";
import { WholeOfIt } from "./WholeOfIt.tsx";
import classes from "./home.module.css";

/** `/` for visitors: what this is, what is here so far, and the way in. */
export function HomePage() {
  return (
    <div className={classes.page}>
      <HomeBar />
      <main id="content" tabIndex={-1}>
        <Hero />
        <HowItWorks />
        <WholeOfIt />
        <SpacesOverview />
      </main>
      <HomeFooter />
    </div>
  );
}
