import { Anchor, Text } from "@mantine/core";
import { useEffect, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import classes from "./LongText.module.css";

/** Some lines of what somebody wrote, and on request all of it. Nothing is offered where nothing is cut. */
export function LongText({ children }: { children: string }) {
  const { t } = useTranslation("ui");
  const id = useId();
  const ref = useRef<HTMLParagraphElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [isCut, setCut] = useState(false);
  useEffect(() => {
    const text = ref.current;
    if (!text || isOpen) return;
    const measure = () => setCut(text.scrollHeight > text.clientHeight);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(text);
    return () => observer.disconnect();
  }, [children, isOpen]);
  return (
    <div className={classes.box}>
      <Text ref={ref} id={id} className={classes.text} data-open={isOpen || undefined}>
        {children}
      </Text>
      {isCut && (
        <Anchor
          component="button"
          type="button"
          size="sm"
          fw={600}
          aria-expanded={isOpen}
          aria-controls={id}
          className={classes.more}
          onClick={() => setOpen(!isOpen)}
        >
          {t(isOpen ? "long.less" : "long.all")}
        </Anchor>
      )}
    </div>
  );
}
