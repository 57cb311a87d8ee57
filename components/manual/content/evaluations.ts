import { type ManualChapter, picture, points, text } from '@/components/manual/manual-text'

export const evaluations: ManualChapter = {
  id: 'evaluations',
  title: 'Evaluations and report',
  blocks: [
    text(
      '**My Locations** lists your evaluations, newest first. **All AC** and **All DC** hold the locations of all of them. While an evaluation says **In progress**, its locations are being measured.',
    ),
    picture('evaluations', 'List of evaluations by day, with their power types and files, beside a map.'),
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
          'Charging points within 0.5, 1 and 2 km, by class, and the nearest of each.',
        ),
        text('From these the model predicts kWh/day for two AC points of 22 kW, or two DC points of 150 kW.'),
      ],
    },
    {
      id: 'report',
      title: 'The report of a location',
      blocks: [
        text('Open an evaluation and choose a location in the list or on the map.'),
        picture(
          'report',
          'Report of one location: predicted kWh/day with its band, factors and nearest chargers.',
        ),
        points(
          '**Utilization Potential** is the predicted kWh/day with its 80 % band.',
          '**Factors** are the figures behind it.',
          '**Nearest chargers** with their distance.',
          'The sort at the top of the list ranks the locations; a second location can be opened beside the first.',
        ),
      ],
    },
    {
      id: 'files',
      title: 'Files to take along',
      blocks: [
        points(
          'The spreadsheet has a row for every location, with all figures.',
          'The scorecard is a PDF for meetings. Of a large evaluation it shows the ten best.',
        ),
        text('A file that is not ready yet is waited for and downloaded by itself.'),
      ],
    },
  ],
}
