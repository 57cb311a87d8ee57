import { type ManualChapter, picture, points, steps, text } from '@/components/manual/manual-text'
import { brand } from '@/lib/config/brand'
import { limits } from '@/lib/config/limits'
import { formatCount } from '@/lib/format/number'

export const start: ManualChapter = {
  id: 'start',
  title: 'Getting started',
  blocks: [
    text(
      `${brand.name} helps you find and assess places for EV charging. You look at a country’s demand on a map, shortlist places, submit them, and read what each would sell per day and why.`,
    ),
  ],
  parts: [
    {
      id: 'whole-job',
      title: 'The whole job in six steps',
      blocks: [
        steps(
          'Open **Scout**, choose a country and a location type, and look where the map is brightest.',
          'Narrow the list with filters and sort it.',
          'Read the facts of a location, and compare it with another.',
          'Put the good ones into your list with **Add to list**.',
          'Open **Evaluate**, give the evaluation a name and submit it.',
          'Open it under **My Locations**, read the report of each location, and take the spreadsheet or the scorecard along.',
        ),
      ],
    },
    {
      id: 'sign-in',
      title: 'Sign in, or look around',
      blocks: [
        text('The start page has three ways in.'),
        points(
          '**Sign In** leads to the sign-in page of your organisation and back to where you came from.',
          '**Sign Up** makes an account. It is free.',
          '**Continue as Guest** opens the product without an account.',
        ),
        picture('sign-in', 'Start page: Sign In, Sign Up and Continue as Guest beside a map of demand.'),
        text(
          'A sign-in ends after 7 days without use, after 30 days in all, or when you press **Sign Out**. It is renewed in the background while you work. If it does end, you sign in again and find what you had typed.',
        ),
      ],
    },
    {
      id: 'guest',
      title: 'What guests see',
      blocks: [
        points(
          'The whole map with its hexagons and charging stations.',
          `Up to ${formatCount(limits.visitorRows)} locations at a time, the largest first.`,
          'The Restaurant filter. Other filters, scores of single locations and orders by them are locked.',
          'Evaluations of real places as examples, with reports, results and files.',
        ),
        text(
          'A list of your own and submitting take an account. Wherever something is locked, **Register for free to unlock** stands beside it.',
        ),
      ],
    },
    {
      id: 'home',
      title: 'Home and navigation',
      blocks: [
        text(
          'Home leads to three products: **Scout New Locations**, **Evaluations** and **My Analyses**. The bar at the left has the same and your list: **Scout**, **Evaluate** with the number of saved locations, **My Locations**, and **My Analyses** once there is one. **My Analyses** holds market insight that was made for your account.',
        ),
        text('On a phone the bar is in the menu at the top right. Panels become sheets that you pull up.'),
      ],
    },
  ],
}
