import classes from "./BumpLine.module.css";

/** The sign itself: a level line that rises and comes back, and the ball on its way up. */
export function LogoMark({ size = 28 }: { size?: number }) {
  return (
    <svg viewBox="0 0 28 28" width={size} height={size} className={classes.mark} aria-hidden focusable={false}>
      <rect width="28" height="28" rx="6.2" className={classes.tile} />
      <path
        d="M3.75 19.75H8c1.6 0 2.2-1 3-2.8l2.6-6c1.2-2.8 2.6-2.8 3.8 0l2.6 6c.8 1.8 1.4 2.8 3 2.8h1.25"
        className={classes.markLine}
      />
      <circle cx="8.9" cy="11.4" r="2.2" className={classes.markBall} />
    </svg>
  );
}

export function Logo({ size = 28 }: { size?: number }) {
  return (
    <span className={classes.logo}>
      <LogoMark size={size} />
      <span className={classes.word}>Bump</span>
    </span>
  );
}

/** Nothing has happened here yet: the ball rests, the road is dotted. */
export function EmptyLine() {
  return (
    <svg viewBox="0 0 272 96" className={classes.drawing} aria-hidden focusable={false}>
      <path
        d="M84 84c22 0 30-30 38-48s12-24 18-24 10 6 18 24 16 48 38 48h66"
        className={classes.ahead}
        transform="translate(-4 0)"
      />
      <path d="M6 84h72" className={classes.road} />
      <circle cx="62" cy="71" r="11" className={classes.ball} />
    </svg>
  );
}

/** The road is broken and the ball has fallen through. */
export function BrokenLine() {
  return (
    <svg viewBox="0 0 330 100" className={classes.drawing} aria-hidden focusable={false}>
      <path d="M138 30c8-18 17-25 27-25s19 7 27 25" className={classes.ahead} />
      <path d="M3 90h90c30 0 37-45 45-60M192 30c8 15 15 60 45 60h90" className={classes.road} />
      <path d="M156.5 35v9M165 29v19M173.5 35v9" className={classes.fall} />
      <circle cx="165" cy="75" r="13" className={classes.fallen} />
    </svg>
  );
}

/** The sign on a banner. */
export function BannerLine() {
  return (
    <svg
      viewBox="0 0 300 72"
      className={classes.banner}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden
      focusable={false}
    >
      <path d="M0 54h72c40 0 46-28 84-28s44 28 84 28h60" className={classes.bannerLine} />
      <circle cx="92" cy="45.5" r="5" className={classes.markBall} />
    </svg>
  );
}
