import {
  createTheme,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
  type MantineThemeComponents,
  type VariantColorsResolver,
} from "@mantine/core";

const navy: MantineColorsTuple = [
  "#EEF2F9",
  "#DCE4F1",
  "#B9C8E2",
  "#92A9D0",
  "#6C89BB",
  "#4A6CA8",
  "#385892",
  "#29457B",
  "#1B3160",
  "#122448",
];
const gray: MantineColorsTuple = [
  "#F7F8FA",
  "#F3F5F8",
  "#ECEFF4",
  "#E0E4EB",
  "#C3CAD5",
  "#808A9A",
  "#5D6879",
  "#465164",
  "#2A3547",
  "#151E2D",
];
const dark: MantineColorsTuple = [
  "#E7ECF3",
  "#B4BFCE",
  "#93A0B2",
  "#6B788C",
  "#263246",
  "#212C3D",
  "#19222F",
  "#141C29",
  "#0C121C",
  "#070B12",
];

const variantColorResolver: VariantColorsResolver = (input) => {
  const resolved = defaultVariantColorsResolver(input);
  const isPrimary = input.color === undefined || input.color === "navy" || input.color === input.theme.primaryColor;
  if (input.variant === "filled" && isPrimary) {
    return { ...resolved, background: "var(--b-primary)", hover: "var(--b-primary-hover)", color: "#FFFFFF" };
  }
  // The confirm of a destructive act.
  if (input.variant === "filled" && input.color === "red") {
    return { ...resolved, background: "var(--b-badge)", hover: "var(--b-badge)", color: "var(--b-on-badge)" };
  }
  if (input.variant === "light" && isPrimary) {
    return {
      ...resolved,
      background: "var(--b-primary-tint)",
      hover: "var(--b-primary-tint)",
      color: "var(--b-primary-text)",
    };
  }
  if (input.variant === "light" && input.color === "red") {
    const tint = "var(--b-tone-red-tint)";
    return { ...resolved, background: tint, hover: tint, color: "var(--b-tone-red)" };
  }
  if (input.variant === "subtle" && input.color === "gray") {
    return { ...resolved, hover: "var(--b-surface-3)", color: "var(--b-text-2)" };
  }
  if (input.variant === "subtle" && input.color === "red") {
    return { ...resolved, hover: "var(--b-tone-red-tint)", color: "var(--b-tone-red)" };
  }
  if (input.variant === "default") {
    const color = input.color === "red" ? "var(--b-tone-red)" : "var(--b-text)";
    return { ...resolved, hover: "var(--b-surface-2)", color };
  }
  return resolved;
};

/** Written as plain objects: `Button.extend` would pull every component into the first load. */
const components: MantineThemeComponents = {
  Button: {
    vars: (_: unknown, { size }: { size?: string }) => ({
      root: {
        "--button-fz": size === "md" || size === "lg" ? "0.9375rem" : "0.875rem",
        ...(size === "md" ? { "--button-height": "2.75rem" } : {}),
      },
    }),
  },
  ActionIcon: { defaultProps: { variant: "subtle", color: "gray", size: 36, radius: "sm" } },
  CloseButton: { defaultProps: { size: 36, iconSize: 20 } },
  Card: { defaultProps: { withBorder: true, radius: "md", padding: 20 } },
  Paper: { defaultProps: { radius: "md" } },
  Modal: {
    defaultProps: {
      radius: "md",
      padding: 24,
      size: 600,
      centered: true,
      overlayProps: { color: "var(--b-scrim)", backgroundOpacity: 1 },
      transitionProps: { duration: 150, transition: "fade" },
    },
  },
  Drawer: {
    defaultProps: {
      overlayProps: { color: "var(--b-scrim)", backgroundOpacity: 1 },
      transitionProps: { duration: 180 },
    },
  },
  Menu: { defaultProps: { radius: "md", position: "bottom-end", transitionProps: { duration: 100 } } },
  Popover: { defaultProps: { radius: "md", transitionProps: { duration: 100 } } },
  Tooltip: { defaultProps: { openDelay: 400, transitionProps: { duration: 100 } } },
  Badge: { defaultProps: { radius: "xl", tt: "none", variant: "light" } },
  Chip: { defaultProps: { radius: "xl" } },
  Avatar: { defaultProps: { radius: "xl" } },
  Anchor: { defaultProps: { underline: "hover" } },
  SegmentedControl: { defaultProps: { radius: "sm", transitionDuration: 150 } },
  Skeleton: { defaultProps: { radius: "xs" } },
  Input: {
    vars: () => ({
      wrapper: { "--input-height": "2.5rem", "--input-fz": "0.9375rem", "--input-bd": "var(--b-line-strong)" },
    }),
  },
  InputWrapper: { defaultProps: { inputWrapperOrder: ["label", "description", "input", "error"] } },
  Checkbox: { defaultProps: { radius: "xs" } },
  Switch: { defaultProps: { withThumbIndicator: false } },
};

const rem = (px: number) => `${px / 16}rem`;

export const theme = createTheme({
  primaryColor: "navy",
  primaryShade: { light: 8, dark: 5 },
  autoContrast: true,
  respectReducedMotion: true,
  cursorType: "pointer",
  defaultRadius: "sm",
  white: "#FFFFFF",
  black: "#151E2D",
  colors: { navy, gray, dark },
  fontFamily: "'Noto Sans Variable', 'Noto Sans', system-ui, sans-serif",
  fontFamilyMonospace: "ui-monospace, 'Cascadia Code', 'DejaVu Sans Mono', monospace",
  fontSizes: { xs: rem(12), sm: rem(13), md: rem(15), lg: rem(17), xl: rem(20) },
  lineHeights: { xs: "1.333", sm: "1.538", md: "1.5", lg: "1.412", xl: "1.4" },
  fontWeights: { regular: "400", medium: "500", bold: "600" },
  headings: {
    fontWeight: "600",
    sizes: {
      h1: { fontSize: rem(24), lineHeight: "1.3333", fontWeight: "700" },
      h2: { fontSize: rem(20), lineHeight: "1.4" },
      h3: { fontSize: rem(17), lineHeight: "1.4118" },
      h4: { fontSize: rem(16), lineHeight: "1.5" },
    },
  },
  spacing: { xs: rem(8), sm: rem(12), md: rem(16), lg: rem(24), xl: rem(32) },
  radius: { xs: rem(4), sm: rem(8), md: rem(12), lg: rem(16), xl: rem(999) },
  breakpoints: { xs: "37.5em", sm: "48em", md: "62em", lg: "75em", xl: "90em" },
  variantColorResolver,
  components,
});
