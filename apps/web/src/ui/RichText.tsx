import { cloneElement, Fragment, type ReactElement, type ReactNode } from "react";

type Props = {
  /** A translated sentence with marked words: 'New here? <join>Make an account</join>.' */
  text: string;
  /** What becomes of the words between each pair of marks. What people wrote is a child of its own: it may hold marks. */
  components: Record<string, ReactElement<{ children?: ReactNode }>>;
};

/** react-i18next's Trans without its parser, which is as large as a whole entry page. */
export function RichText({ text, components }: Props) {
  const parts = text.split(/<(\w+)>(.*?)<\/\1>/su);
  // The split gives text, mark, words, text, mark, words …
  return parts.map((part, index) => {
    if (index % 3 === 0) return <Fragment key={index}>{part}</Fragment>;
    const component = index % 3 === 1 ? components[part] : undefined;
    return component ? cloneElement(component, { key: index }, parts[index + 1] || component.props.children) : null;
  });
}
