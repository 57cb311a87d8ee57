import { type ManualChapter, picture, points, steps, text } from '@/components/manual/manual-text'
import { classPowers } from '@/lib/catalogue/charging-class'

export const scouting: ManualChapter = {
  id: 'scouting',
  title: 'Scouting',
  blocks: [
    text(
      'Scouting is a map of a whole country with every car park, fuel station and rest stop in it. Choose a country, then a location type: **Parking**, **Fuel Station**, **Rest Stop** or **Any Location Type**.',
    ),
    picture(
      'scouting',
      'List of car parks at the left, map with hexagons in the middle, facts of the chosen car park at the right.',
    ),
  ],
  parts: [
    {
      id: 'hexagons',
      title: 'Hexagons and their colours',
      blocks: [
        text(
          'Each hexagon is an area of about 0.1 km². Its colour is the demand score, from dark blue (low) to mint (high), as a share of the best in the country. The legend switches between **DC** and **AC**, or to another column; with **Competition score**, bright means few chargers. Zoomed out, hexagons become larger and show averages.',
        ),
        points(
          'Point at a hexagon to outline it; press it to read its scores.',
          'At street level hexagons turn transparent to show the street.',
          '**3D** at the right of the map turns the hexagons into columns: the higher and brighter, the better. Press it again to look straight down.',
          'A hexagon without colour has no score: the data shows no people, traffic or places there.',
        ),
      ],
    },
    {
      id: 'list',
      title: 'The list of locations',
      blocks: [
        text(
          'The list shows the sites found in the view. After you move the map, **Search this area** searches again. The hexagon in a row has the colour of its place on the map.',
        ),
        points(
          'Sort by the button above the list, or by the heading of a column. Press a heading again to reverse the order.',
          '**Fields** decides which 2 to 7 columns are shown and in which order.',
          'Press a row to see the location on the map and its facts at the right.',
          'The plus in a row adds the location to your list, the check removes it. Guests are asked to register first.',
        ),
      ],
    },
    {
      id: 'filters',
      title: 'Filters',
      blocks: [
        text(
          'The pills above the list filter by places within 200 m: restaurants, shops, schools and more. **All Filters** opens the rest in three groups: **Locations** (places, capacity, population, distance to the nearest charger and more), **Charging stations** and **Hexagons**.',
        ),
        picture('filters', 'Panel with all filters: histograms with two handles and fields for the bounds.'),
        points(
          'A histogram shows how many locations have each value. Drag its handles or type the bounds.',
          'The address holds the filters: a reload or a shared link keeps them.',
          'The button at the end says how many locations are left. When none are, the list offers to remove the filter that hides the most.',
        ),
      ],
    },
    {
      id: 'location',
      title: 'Facts of a location',
      blocks: [
        points(
          '**Demand score**: DC and AC, as a share of the best in the country.',
          '**Nearest charging station** with its operator, and the distance to the nearest AC, DC and HPC charger.',
          '**Within 200 m**: places by category.',
          '**Surroundings**: people in the hexagon and the class of the nearest road.',
          '**Grid (hint)**: straight lines to the nearest mapped substations, medium-voltage line and transformer, and how much of the grid is mapped within 5 km (few, some, good). A dash means that none is mapped near by, not that there is none: ask the operator.',
          '**Catchment**: the hexagons that would bring the demand of a station here, and the charging stations that it would be taken from. **Show on the map** colours the hexagons of the large map by it.',
        ),
        text(
          'Capacities that nobody counted are estimated from the area and marked as estimated; without an area the size is unknown. In the score an unknown size counts as a small car park, and fuel stations and rest stops are compared by size with their own kind only. Their AC score is lowered, because stays there are short. A car park that nobody tagged and that is likely for employees or residents has half the score: those on industrial land with few shops around, and underground garages of unknown size. Press the i beside a heading to see where its figures come from.',
        ),
      ],
    },
    {
      id: 'compare',
      title: 'Compare two locations',
      blocks: [
        steps(
          'Choose a location. It becomes **A**, in yellow-green.',
          'Press **Compare with another location** at the top of its facts.',
          'Press a second location, on the map or in the list. It becomes **B**, in black.',
        ),
        picture('compare', 'Facts of two car parks side by side, the better figure of each pair in bold.'),
        text('The better figure of each pair is bold. Closing one of the two ends the comparison.'),
      ],
    },
    {
      id: 'layers',
      title: 'Layers and satellite pictures',
      blocks: [
        text('**Layers** at the bottom right of the map chooses what the map shows.'),
        points(
          '**Traffic**: the roads of a 3-minute drive from the chosen location.',
          '**Highlight**: the hexagon of the chosen location and 200 m around it.',
          `**Chargers**: charging stations; a circle is AC (${classPowers.AC}), a square DC (${classPowers.DC}), a diamond HPC (${classPowers.HPC}).`,
          '**Sites**: the sites found, grouped into numbers where they are close together.',
          '**Heat of sites**: where the sites found are dense.',
          '**Arcs to nearest stations**: from the chosen location to the nearest charging stations of each class; the wider, the more power.',
          '**Grid (hint)**: power lines, substations and transformers that OpenStreetMap holds, the wider the higher the voltage; a line of unknown voltage is dashed. The cursor shows voltage and operator.',
        ),
        text(
          '**Base map** changes the ground from the dark map to satellite pictures, where the installation has them.',
        ),
        picture('layers', 'Menu of layers with switches for traffic, highlight, chargers and sites.'),
      ],
    },
    {
      id: 'find',
      title: 'Find a place or pick one',
      blocks: [
        points(
          'The magnifying glass finds places, streets and coordinates, in any language and with typing errors, and takes a map link or a plus code; **My position** goes to where you are.',
          'Press the map with the right mouse button, or long on a touch screen, to pick any point: copy its coordinates, look at it in Google Maps, or add it to your list.',
          '**Auto-zoom** zooms to the surroundings of the location you choose; off, the map keeps its zoom.',
        ),
      ],
    },
    {
      id: 'share',
      title: 'Share a view',
      blocks: [
        text(
          'The address of the page holds the country, the view, filters, order and the chosen locations. **Share** at the top of a location copies it. It opens the same view, within the limits of the reader’s account.',
        ),
      ],
    },
  ],
}
