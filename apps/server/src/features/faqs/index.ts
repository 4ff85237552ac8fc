/** Questions about the product and about spaces, with the answers of those who moderate. */
export { faqCounters } from "./faqs.counters.ts";
export { faqKind } from "./faqs.kind.ts";
export { faqsRoutes } from "./faqs.routes.ts";
export { createFaq, insertFaqRow } from "./faqs.service.ts";
