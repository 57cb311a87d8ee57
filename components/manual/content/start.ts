import { type ManualChapter, picture, points, steps, text } from '@/components/manual/manual-text'
import { brand } from '@/lib/config/brand'
import { limits } from '@/lib/config/limits'
import { formatCount } from '@/lib/format/number'

export const start: ManualChapter = {
  id: 'start',
  title: 'Getting started',
  blocks: [
    text(
      `${brand.name} helps you find and assess places for EV charging. You look at a country’s demand on a map, shortlist places, submit them, and read what each would sell per day, and why.`,
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
          'Open it under **My Locations**, read the report of each location, and download the spreadsheet or the scorecard.',
        ),
      ],
    },
    {
      id: 'sign-in',
      title: 'Sign in, or look around',
      blocks: [
        text('The start page offers three choices.'),
        points(
          '**Sign In** opens the sign-in page of your organisation and returns you to where you were.',
          '**Sign Up** creates a free account, or asks for one where your sign-in service does not let people register.',
          '**Continue as Guest** opens the product without an account.',
        ),
        picture('sign-in', 'Start page: Sign In, Sign Up and Continue as Guest beside a map of demand.'),
        text(
          'A sign-in ends after 7 days without use, after 30 days in any case, or when you press **Sign Out**. It renews in the background while you work. If it ends, sign in again; your entries are kept.',
        ),
      ],
    },
    {
      id: 'guest',
      title: 'What guests see',
      blocks: [
        points(
          'The whole map with its hexagons and charging stations.',
          `The ${formatCount(limits.visitorRows)} largest sites of each search.`,
          'The Restaurant filter. Other filters, scores of single locations and orders by them are locked.',
          'Evaluations of real places as examples, with reports, results and files.',
        ),
        text(
          'Your own list and submitting need an account. Locked values show **Register for free to unlock** beside them.',
        ),
      ],
    },
    {
      id: 'home',
      title: 'Home and navigation',
      blocks: [
        text(
          'Home has three products: **Scout New Locations**, **Evaluations** and **My Analyses**. The bar at the left has the same and your list: **Scout**, **Evaluate** with the number of saved locations, **My Locations**, **My Analyses** once there is one, and **Usage**. **My Analyses** holds market analyses made for your account.',
        ),
        text('On a phone the bar is in the menu at the top right. Panels become sheets you pull up.'),
      ],
    },
  ],
}
