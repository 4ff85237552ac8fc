import classes from "./search.module.css";

/** Text in which the words found stand between U+E000 and U+E001. */
export function Highlight({ text }: { text: string }) {
  const [before = "", ...found] = text.split("\uE000");
  return (
    <>
      {before.replaceAll("\uE001", "")}
      {found.map((part, index) => {
        const [word, after] = part.split("\uE001");
        return (
          <span key={index}>
            <mark className={classes.mark}>{word}</mark>
            {after}
          </span>
        );
      })}
    </>
  );
}
