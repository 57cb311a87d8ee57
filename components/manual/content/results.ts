import { type ManualChapter, picture, points, steps, text } from '@/components/manual/manual-text'

export const results: ManualChapter = {
  id: 'results',
  title: 'Results, explanation and what-if',
  blocks: [
    text('The result page of a location shows what is predicted, why, and what would change it.'),
    picture(
      'results',
      'Predicted kWh/day with its band, bars for what drives the prediction, parameters at the left.',
    ),
  ],
  parts: [
    {
      id: 'prediction',
      title: 'The number and its band',
      blocks: [
        text(
          'The number is energy sold per day by the whole station. The 80 % band beside it says between which values four of five such stations lie. It is wide, because sites that look alike sell differently. It is a screening estimate: use it to rank sites, not to size an investment.',
        ),
      ],
    },
    {
      id: 'explanation',
      title: 'What drives the prediction',
      blocks: [
        text(
          'The explanation starts at a reference site and adds, line by line, what this site’s traffic, people, competition, places and station change, in kWh/day. The lines add up to the prediction. Blue raises, red lowers. Hatched bars are assumptions that nobody has measured yet.',
        ),
        text('**Simplified** shows groups, **Detailed** every single input.'),
      ],
    },
    {
      id: 'what-if',
      title: 'Change traffic and see what follows',
      blocks: [
        steps(
          'Open a group at the left, such as traffic.',
          'Type a number or move a slider. **Recalculating** shows while the prediction is made anew.',
          '**Reset** brings the measured figures back.',
        ),
        points(
          'The total of traffic is the sum of its six road classes; change a class and the total follows.',
          'The station configuration chooses the number of connectors and their power, such as 2×150 kW.',
          'An empty field counts as 0. What is no number is refused with a sentence and nothing changes.',
          'The address holds your changes, so **Share** shares them.',
        ),
      ],
    },
    {
      id: 'missing',
      title: 'When there is no result',
      blocks: [
        text(
          'Without traffic data there is no prediction: “Results for this location could not be processed, please contact our support team.” Zero traffic is a value; missing traffic is not.',
        ),
      ],
    },
  ],
}
