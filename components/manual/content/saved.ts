import { type ManualChapter, picture, points, steps, text } from '@/components/manual/manual-text'

export const saved: ManualChapter = {
  id: 'saved',
  title: 'Saved locations and submission',
  blocks: [
    text(
      'Saved locations are your shortlist. The list is kept in this browser, also when you close it, and needs no account. **Evaluate** in the bar opens it.',
    ),
    picture('saved', 'Saved locations with their power types beside a map, and the form to submit them.'),
  ],
  parts: [
    {
      id: 'edit-list',
      title: 'Edit the list',
      blocks: [
        points(
          'Press a location to see it on the map; press it again to let go of it.',
          'Press its name to change it: Enter keeps the change, Escape drops it.',
          'The power type is **AC**, **DC** or **AC,DC**. With AC in it, a parking type is needed too.',
          'The same place is never in the list twice.',
        ),
      ],
    },
    {
      id: 'submit',
      title: 'Submit',
      blocks: [
        steps(
          'Sign in. Guests read: Please login to submit evaluations.',
          'Give the evaluation a name.',
          'Press **Submit**. The button says how many locations go.',
        ),
        text(
          'The evaluation appears under **My Locations** and is worked on in the background; you can go on scouting. If your account may not submit, or its free evaluations are used up, a dialog offers a demo instead. Your list stays.',
        ),
      ],
    },
  ],
}
