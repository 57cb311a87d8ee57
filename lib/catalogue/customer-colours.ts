/** White text on each has a contrast of 4.5 or more. Names are those of the tokens. */
export const customerColours = ['teal', 'bronze', 'steel', 'brick', 'moss', 'plum', 'umber', 'ocean'] as const
export type CustomerColour = (typeof customerColours)[number]
