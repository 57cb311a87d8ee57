export type Slide = {
  title: string
  text: string
  /** Under /public/pictures: screenshots taken by tests/support/take-pictures.ts. */
  picture: string
  alt: string
  /**
   * Dark pictures fill the frame; paper screens appear as a window, or they would merge with the paper beside
   * them.
   */
  look: 'bleed' | 'window'
}

export const slides = [
  {
    title: 'Scout',
    text: 'Demand for every hexagon of a country, next to the chargers that already serve it.',
    picture: '/pictures/scout.webp',
    alt: 'Dark map of the Rhine valley between Schaan and Vaduz, covered with hexagons from blue to mint.',
    look: 'bleed',
  },
  {
    title: 'Evaluate',
    text: 'Shortlist car parks, fuel stations and rest stops, and submit them together.',
    picture: '/pictures/evaluate.webp',
    alt: 'List of locations with their scores beside a map on which they are marked.',
    look: 'window',
  },
  {
    title: 'Understand',
    text: 'See what raises and what lowers each estimate, and change the traffic to test it.',
    picture: '/pictures/understand.webp',
    alt: 'Predicted kilowatt hours per day with their band, and bars for what drives the prediction.',
    look: 'window',
  },
] as const satisfies readonly Slide[]
