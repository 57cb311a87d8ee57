import { type ManualChapter, points, text } from '@/components/manual/manual-text'

export const data: ManualChapter = {
  id: 'data',
  title: 'What the figures mean, and their limits',
  blocks: [
    text(
      'Everything comes from an atlas of the country: roads, car parks, places and chargers from open data. Sources, licences and dates stand on the legal page, attribution on every map and file.',
    ),
  ],
  parts: [
    {
      id: 'counted-estimated',
      title: 'Counted, estimated, assumed',
      blocks: [
        points(
          '**Traffic** is counted where a count exists. Elsewhere it is a default of the road’s class; the map says which when **Traffic** is switched on.',
          '**Capacity** is the number of parking spaces as mapped; where nobody mapped it, it is estimated from the area and marked as estimated.',
          '**Population** is spread over the hexagons of the country. People beyond the border are not in it.',
          '**Chargers** are those that open registers know. A new station may be missing, a closed one still there.',
          '**Scores** are weighted ranks within one country. The same score in two countries does not mean the same demand.',
        ),
        text(
          'Near the border figures end with the country’s data; such places are marked. A figure that nobody knows is shown as a dash, never as 0.',
        ),
      ],
    },
    {
      id: 'screening',
      title: 'What an estimate is good for',
      blocks: [
        text(
          'The model is made of published rates of public chargers and of factors for traffic, people, places and competition. It says which places are worth a visit before others. Prices, opening hours, the grid connection and whether cars can get in at night are not in it.',
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
          meaning: 'On the map: to the next hexagon in that direction; its score is said aloud.',
        },
        { term: 'Shift with an arrow', meaning: 'Moves the map.' },
        { term: 'Enter', meaning: 'Opens the hexagon, or the row that has the focus.' },
        {
          term: 'Shift with F10, or the menu key',
          meaning: 'What the right mouse button does: coordinates and what can be done at the place.',
        },
        {
          term: 'Escape',
          meaning: 'Gives the arrows back to the map, drops a change of name, closes what is open.',
        },
        { term: 'Shift with a press', meaning: 'Compares the pressed location with the chosen one.' },
      ],
    },
  ],
  parts: [],
}
