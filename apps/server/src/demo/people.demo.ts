import type { AccountKind, Language, SiteRole } from "@bump/contract";
import type { Emblem, Portrait } from "./pictures.demo.ts";

export type DemoPerson = {
  /** Also the e-mail's first part and the password's first word. */
  key: string;
  name: string;
  kind: AccountKind;
  siteRole?: SiteRole;
  lang: Language;
  /** As printed at the start, in English. */
  who: string;
  bio: string;
  tags: string[];
  /** How long ago they joined, in days. */
  joined: number;
  picture: Portrait | Emblem;
};

export const people: readonly DemoPerson[] = [
  {
    key: "amara",
    name: "Amara Okafor",
    kind: "person",
    siteRole: "admin",
    lang: "en",
    who: "admin, city planner in Lagos",
    bio: "City planner in Lagos. I draw maps of who is affected by what, and I like meetings that end early. I look after this site.",
    tags: ["cities", "transport", "systems"],
    joined: 123,
    picture: { background: "#f4c95d", skin: "#6b4430", hair: "#1d1512", shirt: "#27705d", cut: "curls" },
  },
  {
    key: "jonas",
    name: "Jonas Weber",
    kind: "person",
    siteRole: "moderator",
    lang: "de",
    who: "moderator, teacher in Leipzig",
    bio: "Ich unterrichte Geografie in Leipzig und lese hier mit, damit es freundlich bleibt. Am liebsten fahre ich mit dem Rad zur Schule.",
    tags: ["bildung", "fahrrad", "nachbarschaft"],
    joined: 122,
    picture: { background: "#b8d8d8", skin: "#e8b998", hair: "#6a4a2f", shirt: "#34506b", cut: "short", glasses: true },
  },
  {
    key: "lakshmi",
    name: "లక్ష్మి రెడ్డి",
    kind: "person",
    lang: "te",
    who: "doctor in Hyderabad, reads Telugu",
    bio: "హైదరాబాద్‌లో వైద్యురాలిని. తాగునీరు, ప్రజారోగ్యం గురించి పని చేస్తాను. మా కాలనీలో నీటి పరీక్షలు మేమే చేసుకుంటాం.",
    tags: ["ఆరోగ్యం", "నీరు", "హైదరాబాద్"],
    joined: 119,
    picture: { background: "#e7b7c8", skin: "#9a6a48", hair: "#19110f", shirt: "#8a2f4f", cut: "long" },
  },
  {
    key: "ravi",
    name: "रवि शर्मा",
    kind: "person",
    lang: "hi",
    who: "farmer in Rajasthan, reads Hindi",
    bio: "जयपुर के पास खेती करता हूँ। बारिश का पानी बचाने के पुराने तरीके सीख रहा हूँ और दूसरों को सिखाता हूँ।",
    tags: ["खेती", "पानी", "गाँव"],
    joined: 117,
    picture: { background: "#dfe3b4", skin: "#8d5d3d", hair: "#2a211d", shirt: "#c4572b", cut: "turban", beard: true },
  },
  {
    key: "sofia",
    name: "Sofía Herrera",
    kind: "person",
    lang: "es",
    who: "engineer in Guadalajara, reads Spanish",
    bio: "Ingeniera en Guadalajara. Mido el ruido y el calor de mi barrio con sensores que hacemos nosotros mismos.",
    tags: ["sensores", "barrio", "calor"],
    joined: 115,
    picture: { background: "#f2d0a9", skin: "#c98f6b", hair: "#3a2318", shirt: "#2a6f97", cut: "bun" },
  },
  {
    key: "mateo",
    name: "Mateo Quispe",
    kind: "person",
    lang: "es",
    who: "bus driver in La Paz, reads Spanish",
    bio: "Conduzco un minibús en La Paz desde hace doce años. Sé dónde se atasca todo y por qué.",
    tags: ["transporte", "lapaz"],
    joined: 112,
    picture: { background: "#c7d3e3", skin: "#a8714c", hair: "#1b1613", shirt: "#b23a48", cut: "short" },
  },
  {
    key: "luc",
    name: "Luc Moreau",
    kind: "person",
    lang: "fr",
    who: "nurse in Lyon, reads French",
    bio: "Infirmier à Lyon. Je m'intéresse à ce qui rend les gens malades avant qu'ils n'arrivent chez nous.",
    tags: ["santé", "logement", "lyon"],
    joined: 110,
    picture: { background: "#d5c6e0", skin: "#d9a783", hair: "#4a4a4a", shirt: "#4f6d4a", cut: "bald", beard: true },
  },
  {
    key: "femke",
    name: "Femke de Vries",
    kind: "person",
    lang: "nl",
    who: "student in Utrecht, reads Dutch",
    bio: "Studeer planologie in Utrecht. Ik wil weten waarom goede plannen blijven liggen.",
    tags: ["wonen", "fietsen", "utrecht"],
    joined: 107,
    picture: { background: "#cfe8cf", skin: "#f0c8ab", hair: "#c9963b", shirt: "#e07a3f", cut: "long", glasses: true },
  },
  {
    key: "grace",
    name: "Grace Mwangi",
    kind: "person",
    lang: "en",
    who: "journalist in Nairobi",
    bio: "Journalist in Nairobi. I collect the small stories that statistics leave out.",
    tags: ["stories", "housing", "nairobi"],
    joined: 104,
    picture: { background: "#f7d6bf", skin: "#5a3826", hair: "#120d0b", shirt: "#5b4b8a", cut: "bun" },
  },
  {
    key: "rivers",
    name: "Schone Rivieren",
    kind: "org",
    lang: "nl",
    who: "organisation for clean rivers, Netherlands",
    bio: "Vrijwilligers die elke maand dezelfde oevers schoonmaken en tellen wat ze vinden. Zo weten we waar het afval vandaan komt.",
    tags: ["water", "afval", "vrijwilligers"],
    joined: 114,
    picture: { background: "#155e75", ink: "#e0f2fe", motif: "waves" },
  },
  {
    key: "solar",
    name: "Solar for Schools",
    kind: "org",
    lang: "en",
    who: "organisation for school roofs, Kenya and India",
    bio: "We help schools put solar panels on their roofs and teach the older pupils to look after them.",
    tags: ["energy", "schools", "solar"],
    joined: 109,
    picture: { background: "#7c2d12", ink: "#fde68a", motif: "sun" },
  },
  {
    key: "jardins",
    name: "Jardins Partagés",
    kind: "org",
    lang: "fr",
    who: "organisation for shared gardens, France",
    bio: "Un réseau de jardins partagés. Nous prêtons des outils, des graines et des conseils à ceux qui veulent commencer.",
    tags: ["jardins", "quartier", "alimentation"],
    joined: 101,
    picture: { background: "#14532d", ink: "#dcfce7", motif: "leaf" },
  },
];
