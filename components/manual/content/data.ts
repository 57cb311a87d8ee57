import { type ManualChapter, points, text } from '@/components/manual/manual-text'

export const data: ManualChapter = {
  id: 'data',
  title: 'What the figures mean, and their limits',
  blocks: [
    text(
      'Everything comes from an atlas of the country: roads, car parks, places and chargers from open data. The legal page lists sources, licences and dates; every map and file shows its attribution.',
    ),
  ],
  parts: [
    {
      id: 'counted-estimated',
      title: 'Counted, estimated, assumed',
      blocks: [
        points(
          '**Traffic** is counted where a count exists. Elsewhere it is a **class default**, the usual traffic of such a road; switch on **Traffic** to see which.',
          '**Capacity** is the number of parking spaces as mapped; otherwise it is estimated from the area, or typical of its kind of site, and marked as estimated.',
          '**Population** is spread over the hexagons of the country. People beyond the border are not counted.',
          '**Chargers** come from open registers. A new station may be missing, a closed one still listed.',
          '**Scores** are weighted ranks within one country. The same score in two countries does not mean the same demand.',
        ),
        text(
          'Data stops at the border; demand beyond it is not counted, and places near it are marked. An unknown figure is shown as a dash, never as 0.',
        ),
      ],
    },
    {
      id: 'screening',
      title: 'How to use an estimate',
      blocks: [
        text(
          'The model combines published rates of public chargers with factors for traffic, people, places and competition. It says which places to visit first. It does not cover prices, opening hours, the grid connection or access at night.',
        ),
        text(
          'The page **Model** (/model) lists every figure in it with its source, says which were checked on metered stations, and how far off it was there.',
        ),
      ],
    },
  ],
}

export const keyboard: ManualChapter = {
  id: 'keyboard',
  title: 'Keyboard',
  blocks: [
    text('Everything works without a mouse. Tab goes from control to control, Enter or Space presses.'),
    {
      kind: 'terms',
      terms: [
        {
          term: 'Arrow keys',
          meaning: 'On the map: to the next hexagon in that direction; a screen reader announces its score.',
        },
        { term: 'Shift with an arrow', meaning: 'Moves the map.' },
        { term: 'Enter', meaning: 'Opens the hexagon, or the row that has the focus.' },
        {
          term: 'Shift with F10, or the menu key',
          meaning: 'Opens the menu of the right mouse button: coordinates, and actions at the place.',
        },
        {
          term: 'Escape',
          meaning: 'Returns the arrows to the map, discards a change of name, closes the open window.',
        },
        { term: 'Shift with a press', meaning: 'Compares the pressed location with the chosen one.' },
      ],
    },
  ],
  parts: [],
}
