export const codings = ['br', 'gzip'] as const
export type Coding = (typeof codings)[number]

export function acceptsCoding(header: string | null | undefined, coding: Coding): boolean {
  return (header ?? '')
    .toLowerCase()
    .split(',')
    .some((offer) => {
      const [name, quality] = offer.split(';').map((part) => part.trim())
      return name === coding && !/^q=0(\.0*)?$/.test(quality ?? '')
    })
}

export const isCoding = (text: string | null): text is Coding => codings.some((each) => each === text)
