import { type ManualChapter, picture, points, steps, text } from '@/components/manual/manual-text'
import { limits } from '@/lib/config/limits'

export const evaluations: ManualChapter = {
  id: 'evaluations',
  title: 'Evaluations and reports',
  blocks: [
    text(
      '**My Locations** lists the evaluations of your organisation, newest first. **All AC** and **All DC** hold the locations of all of them. The search finds an evaluation by its name.',
    ),
    picture('evaluations', 'List of evaluations by day, with their power types and files, beside a map.'),
    points(
      '**In progress**: its locations are being measured, with an estimate of the wait. The list updates itself.',
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
          'From these the model predicts kWh/day for two AC points of 22 kW, or two DC points of 150 kW. A location submitted for **AC + DC** is evaluated for both.',
        ),
      ],
    },
    {
      id: 'report',
      title: 'The report of a location',
      blocks: [
        text(
          'Open an evaluation and choose a location in the list or on the map. The list starts with the most kWh/day; for both power types, a switch above it changes between them.',
        ),
        picture(
          'report',
          'Report of one location: predicted kWh/day with its band, factors and nearest chargers.',
        ),
        points(
          '**Configuration** is the predicted station. Choose another one and the estimate follows.',
          '**Utilization Potential** is the estimated energy sold in kWh/day, with its 80 % band.',
          '**Factors** are the figures behind it, each with its fifth among the country’s sites, from very low to very high; having none of something is very low. **Nearest chargers** are the distances to the competition.',
          '**Projections** shows the energy of ten years for a slow, a middle and a fast growth of the electric fleet.',
          '**Compare with another location** opens a second report beside the first, **Share** has the address of this one and makes a public link.',
          '**Full Report** opens the result page: the reasons, and what would change them.',
        ),
      ],
    },
    {
      id: 'public-links',
      title: 'Show it to somebody without an account',
      blocks: [
        steps(
          'Press **Share** above the list for the whole evaluation with its files, in a report for that location, or on the result page for that result.',
          'Choose **Anyone with the link**, the last day, and **Create link**.',
          'Copy the link: it is shown only once.',
        ),
        text(
          'Whoever has the link reads that one thing until the day is over and can change nothing. The list below shows how often each link was opened; **Revoke** ends one at once. **All AC** and **All DC** cannot be shared, since later evaluations would appear in them.',
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
          'The spreadsheet has a row for every location, with all figures.',
          `The scorecard is a PDF for meetings, a page for each location. Of a large evaluation it shows the best ${limits.scorecardLocations} of each power type.`,
        ),
        text('A file that is not ready yet downloads as soon as it is.'),
      ],
    },
  ],
}
