const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Trusted markup; only `html` and `trusted` create it. */
export class Html {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
  toString(): string {
    return this.text
  }
}

type Part = Html | string | number | false | null | undefined | readonly Html[]

function render(part: Part): string {
  if (part === false || part === null || part === undefined) return ''
  if (part instanceof Html) return part.text
  if (typeof part === 'object') return part.map((each) => each.text).join('')
  return String(part).replace(/[&<>"']/g, (character) => entities[character] ?? character)
}

/** Escapes every inserted value, for text and quoted attributes alike. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  return new Html(strings.reduce((text, next, index) => text + render(parts[index - 1]) + next))
}

/** Only for the provider library's own markup, never for user input. */
export const trusted = (markup: string) => new Html(markup)
