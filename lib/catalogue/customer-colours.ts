/** Grounds of customers' squares, by the names of their tokens; white text on each has a contrast of 4.5 or more. */
export const customerColours = ['teal', 'bronze', 'steel', 'brick', 'moss', 'plum', 'umber', 'ocean'] as const
export type CustomerColour = (typeof customerColours)[number]
