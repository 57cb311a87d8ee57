import { type ManualChapter, picture, points, steps, text } from '@/components/manual/manual-text'
import { limits } from '@/lib/config/limits'

export const evaluations: ManualChapter = {
  id: 'evaluations',
  title: 'My Locations and reports',
  blocks: [
    text(
      '**My Locations** lists the evaluations of your organisation, newest first. **All AC** and **All DC** hold the locations of all of them. The search finds an evaluation by its name. The map shows the locations of the listed evaluations: point at a row to light them, press one to open it.',
    ),
    picture('evaluations', 'List of evaluations by day, with their power types and files, beside a map.'),
    points(
      '**In progress**: its locations are being measured, with an estimate of the wait. The list updates itself.',
      'The **pencil** changes a record: its name, date, status and type, and its files. If somebody else has changed it in the meantime, the form names the changes: **Keep mine** saves yours over them, **Open theirs** shows them and keeps what you entered.',
      '**Failed**, or a number **not evaluated**: press it to see which locations could not be evaluated, and why.',
    ),
  ],
  parts: [
    {
      id: 'what-is-measured',
      title: 'What is measured',
      blocks: [
        points(
          'Traffic on the roads that a 3-minute drive reaches, by class of road.',
          'People within 1, 2, 5 and 10 km.',
          'Places within 200 m, by category.',
          'Charging points within 0.5, 1 and 2 km by class (AC, DC, HPC), and the nearest of each.',
        ),
        text(
          'From these the model estimates kWh/day for two AC points of 22 kW, or two DC points of 150 kW. A location submitted for **AC + DC** is evaluated for both.',
        ),
      ],
    },
    {
      id: 'list-and-map',
      title: 'The list and the map of an evaluation',
      blocks: [
        text(
          'The list starts with the most kWh/day; choose another order above it. **Power Type** shows the DC or the AC evaluations, or the DC ones from 150 kW (HPC): each list has its own figures and its own order. **Brands** narrows it to networks of the nearest charging station.',
        ),
        points(
          '**Filters** narrows list and map by any figure or value of the locations, and layers of the map’s own file by theirs: **Add Filter** chooses one. They are part of the page’s address, so a link to the page keeps them.',
          '**Fields** chooses and orders what a row shows beside its estimate and the 80 % band; the list can be sorted by each of them. **NPV** and **Payback** rank the locations at your own money values for their class and country, else at the shipped prices.',
          'A **pin** has the colour of its row: nine equal steps from 0 to a round number above the highest estimate, as in the legend. Where pins would cover each other, the better one keeps its number and the other becomes a dot; point at it to read its number.',
          `Around a selected location, the map draws the charging stations within ${limits.recordChargersRadius / 1000} km, the other sites within ${limits.recordSitesRadius} m, its hexagon and 200 m (**Highlight**), and circles of 0.1 and 0.5 km (**Radii**). **Layers** switches each of them, and the hexagons of the demand score.`,
          'Press a charging station to read its operator and power, or a site to evaluate it. The menu of another pin (right click or long press) has **Compare Location**.',
          '**Shift** with **↑** or **↓** walks through the list.',
          'Staff in internal mode press **Configuration** above the list to change its fields, the report, the layers, the filters that the map opens with (**Starting filters**) and what a pressed location filters. List, report and map follow at once; the draft stays in this browser until **Save Evaluation** or **Save as New Evaluation**.',
        ),
      ],
    },
    {
      id: 'report',
      title: 'The report of a location',
      blocks: [
        text('Open an evaluation and choose a location in the list or on the map.'),
        picture(
          'report',
          'Report of one location: estimated kWh/day with its band, factors and nearest chargers.',
        ),
        points(
          '**Configuration** is the station that the estimate is for. Choose another one and the estimate follows.',
          '**Utilization Potential** is the estimated energy sold in kWh/day, with its 80 % band.',
          '**AC Potential** adds what the station would sell of its rated energy: kWh a day divided by its power times 24 hours. Connectors are occupied for a greater share of the time, since cars rarely draw the rated power.',
          '**Factors** are the figures behind it, each with its fifth among the country’s sites, from very low to very high; a count of none is very low. A hatched square is a **class default**: traffic that was not counted on this road.',
          '**Projections** shows the energy of ten years for a slow, a middle and a fast growth of the electric fleet.',
          '**Catchment** shows where the energy of the shown station would come from, and which charging stations and own sites lose it. **Show on the map** draws it on the evaluation’s map.',
          '**Compare with another location** opens a second report beside the first, **Share** has the address of this one and makes a public link.',
          '**Full Report** opens the result over the evaluation: the reasons, and what would change them.',
          '**Nearby Restaurants** are the restaurants, cafés and bars within 200 m, nearest first. **Nearest chargers** are the distances to the competition.',
        ),
      ],
    },
    {
      id: 'compare-locations',
      title: 'Compare up to ten locations',
      blocks: [
        steps(
          `Press **Compare up to ${limits.comparedLocations} locations** above the list, then rows or pins. A second press removes a location, **Escape** cancels.`,
          'Press **Compare**: each location is a column, the highest estimate first. Choose **By name** or **As chosen** for another order, and the power type where the locations have several.',
          '**Share** copies the address for colleagues of your account, **Locations** goes back to choose others.',
        ),
        text(
          'The best of each row is black, unless half of them tie or it is a class default; the line under its name says which and why. Rows of factors start at the estimate of the reference site and add up to the location’s. The sentence above says what puts the first one ahead. Where the 80 % bands overlap, read the order as a ranking.',
        ),
      ],
    },
    {
      id: 'public-links',
      title: 'Show it to somebody without an account',
      blocks: [
        steps(
          'Press **Share** above the list for the whole evaluation with its files, in a report for that location, or in the Full Report for that result.',
          'Choose **Anyone with the link**, the last day, and **Create link**.',
          'Copy the link: it is shown only once.',
        ),
        text(
          'Until the end of the last day, anyone with the link can read that one thing and the **Full Report** of its locations, but change nothing. The link of an evaluation names its customer and has the scorecard above the page. The list below shows how often each link was opened; **Revoke** ends one at once. An admin sees and revokes those of the whole customer. **All AC** and **All DC** ask first, because later evaluations appear in them and become public too.',
        ),
      ],
    },
    {
      id: 'evaluate-here',
      title: 'Evaluate another place from here',
      blocks: [
        text(
          'Press an empty spot on the map of an evaluation: its coordinates and **Evaluate Location** appear. A dialog asks for name and power type and submits this one place, without the list.',
        ),
      ],
    },
    {
      id: 'files',
      title: 'Downloads',
      blocks: [
        points(
          'The spreadsheet has a row for every location and power type, with all figures and filters. Its sheet About says what each column means, and names model and sources. **All AC** and **All DC** have one too, without what drives each estimate.',
          'A comparison exports what it shows: as a PDF with its marks and reasons, or as a spreadsheet with its figures.',
          `The scorecard is a PDF for meetings, a page for each location. For a large evaluation it shows the best ${limits.scorecardLocations} of each power type. **Full Report** of a location has a page for its landlord.`,
        ),
        text('A file that is not ready yet downloads as soon as it is.'),
      ],
    },
    {
      id: 'usage',
      title: 'Usage statistics',
      blocks: [
        text(
          '**Usage** counts the locations that your account submitted in the last eight weeks, months or years. A location counts once for each evaluation it is in, on the day it was submitted. **Save picture** keeps the bars as a PNG.',
        ),
      ],
    },
  ],
}
