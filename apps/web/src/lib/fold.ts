const accents = /[\u0300-\u036f]/g;

/** A name as it is compared with what somebody types: who types 'cote' finds Côte d'Ivoire. */
export function fold(text: string, language: string): string {
  return text.trim().normalize("NFD").replaceAll(accents, "").toLocaleLowerCase(language);
}
