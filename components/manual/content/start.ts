import { type ManualChapter, picture, points, text } from '@/components/manual/manual-text'
import { brand } from '@/lib/config/brand'
import { limits } from '@/lib/config/limits'

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
          'A sign-in ends after 7 days without use, or when you press **Sign Out**. It is renewed in the background while you work. If it does end, you sign in again and find what you had typed.',
        ),
      ],
    },
    {
      id: 'guest',
      title: 'What guests see',
      blocks: [
        points(
          'The whole map with its hexagons, chargers and places.',
          `Up to ${limits.visitorRows} locations at a time, the largest first.`,
          'The Restaurant filter. Other filters, scores of single locations and orders by them are locked.',
          'Example evaluations of real places, with report and results.',
        ),
        text(
          'Submitting locations takes an account. Wherever something is locked, **Register for free to unlock** stands beside it.',
        ),
      ],
    },
    {
      id: 'home',
      title: 'Home and navigation',
      blocks: [
        text(
          'Home leads to three products: **Scout New Locations**, **Evaluations** and **My Analyses**. The bar at the left has the same and your list: **Scout**, **Evaluate** with the number of saved locations, **My Locations**, and **My Analyses** once there is one.',
        ),
        text('On a phone the bar is in the menu at the top right. Panels become sheets that you pull up.'),
      ],
    },
  ],
}
