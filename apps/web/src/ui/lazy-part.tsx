import { Button, Text } from "@mantine/core";
import {
  Component,
  type ComponentType,
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useReducer,
  useRef,
  useState,
} from "react";
import { useTranslation } from "react-i18next";
import { isConnected } from "#lib/network.ts";
import { notify } from "./notify.ts";

function PartNotice({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation(["ui", "common"]);
  return (
    <Text role="alert">
      {t("ui:failed.part")}{" "}
      <Button variant="default" onClick={onRetry}>
        {t("common:actions.retry")}
      </Button>
    </Text>
  );
}

/** `opened` where it stays on the page when it is closed. */
type DialogProps = { onClose: () => void; opened?: boolean };

/** A dialog that does not come is not there: whoever opened it may do so again. */
function ClosedDialog({ opened, onRetry, onClose }: DialogProps & { onRetry: () => void }) {
  const { t } = useTranslation("ui");
  const wasClosed = useRef(false);
  useEffect(() => {
    if (opened === false) wasClosed.current = true;
    else if (wasClosed.current) onRetry();
    else {
      notify.error(t("failed.part"), { id: "part" });
      if (opened === undefined) onRetry();
      onClose();
    }
  }, [t, opened, onRetry, onClose]);
  return null;
}

type NetProps = { children: ReactNode; instead: (retry: () => void) => ReactNode; onRetry: () => void };

/** Without a connection the page goes on without the part. With one, what failed is for the page itself to deal with. */
class PartNet extends Component<NetProps, { failure: unknown; isOurs: boolean }> {
  override state = { failure: null, isOurs: false };

  /** The connection may be back by the time that this is drawn again, and the page was not to blame. */
  static getDerivedStateFromError(failure: unknown) {
    return { failure, isOurs: !isConnected() };
  }

  override render() {
    const { children, instead, onRetry } = this.props;
    if (this.state.failure === null) return children;
    if (!this.state.isOurs) throw this.state.failure;
    const retry = () => {
      onRetry();
      this.setState({ failure: null });
    };
    return instead(retry);
  }
}

type Fetch<Props> = () => Promise<ComponentType<Props>>;

/**
 * A part that is fetched when it is first shown. Who sees it coming may `fetchAhead`; if that fails it is fetched again
 * when it is shown. What is large says that it comes: `waiting` stands in its place.
 */
export function lazyPart<Props extends object>(
  fetch: Fetch<Props>,
  waiting?: ReactNode | ((props: Props) => ReactNode),
  instead: (props: Props, retry: () => void) => ReactNode = (_, retry) => <PartNotice onRetry={retry} />,
) {
  const make = (): ComponentType<Props> => lazy(async () => ({ default: await fetch() }));
  const made = { Part: make() };
  function LazyPart(props: Props) {
    const [, renew] = useReducer((count: number) => count + 1, 0);
    const { Part } = made;
    const retry = () => {
      // One that failed stays failed.
      made.Part = make();
      renew();
    };
    return (
      <PartNet onRetry={retry} instead={(again) => instead(props, again)}>
        <Suspense fallback={typeof waiting === "function" ? waiting(props) : waiting}>
          <Part {...props} />
        </Suspense>
      </PartNet>
    );
  }
  const fetchAhead = () => void fetch().catch(() => undefined);
  return Object.assign(LazyPart, { fetch, fetchAhead });
}

/** A dialog that is fetched when it is first opened. */
export function lazyDialog<Props extends DialogProps>(fetch: Fetch<Props>) {
  return lazyPart(fetch, undefined, ({ opened, onClose }, retry) => (
    <ClosedDialog opened={opened} onRetry={retry} onClose={onClose} />
  ));
}

/** Whether it ever was so: what was once opened stays, to close as it opened. */
export function useEver(now: boolean): boolean {
  const [before, setBefore] = useState(now);
  if (now && !before) setBefore(true);
  return before || now;
}
