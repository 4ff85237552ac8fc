/** Far behind the end of anything: a browser that is sent there finds out where the end is. */
const beyond = 1e7;

/** What a browser recorded says nothing of its length: it is known when its end was looked for. 0 where it cannot be played. */
export function measureDuration(url: string): Promise<number> {
  const film = document.createElement("video");
  film.preload = "metadata";
  film.muted = true;
  return new Promise<number>((resolve) => {
    const look = () => {
      if (Number.isFinite(film.duration)) resolve(film.duration);
    };
    film.addEventListener("durationchange", look);
    film.addEventListener("loadedmetadata", () => {
      if (!Number.isFinite(film.duration)) film.currentTime = beyond;
    });
    film.addEventListener("error", () => resolve(0));
    film.src = url;
  }).finally(() => film.removeAttribute("src"));
}
