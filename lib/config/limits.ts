/** Numbers that browser and server must agree on. */
export const limits = {
  /** Rows a visitor receives from one search. */
  visitorRows: 500,
  /** Locations in one submission. */
  submissionLocations: 500,
  /** Locations in a scorecard; of a larger record the best (a page takes 0.1 s and 0.1 MB for each current). */
  scorecardLocations: 10,
  /** Inputs in one `/infer` call. */
  inferInputs: 500,
  /** H3 resolution of pointers and of the finest hexagons. */
  hexResolution: 9,
  /** Radius of "Within 200 m" counts in metres. */
  nearbyRadius: 200,
  /** Different locations that somebody opens before the survey. */
  surveyAfter: 3,
  /** Milliseconds before a failed data query is asked once more. */
  retryDelay: 5000,
  /** Milliseconds before its end at which a page renews its sign-in. */
  renewalNotice: 60_000,
  /** Milliseconds after a renewal at which the customer's data are asked for again. */
  refetchDelay: 1000,
  /** Delay in ms before a typed number is applied. */
  inputDebounce: 300,
  /** Pictures that may come with an issue, and the bytes of one. */
  issuePictures: 5,
  issuePictureBytes: 10_000_000,
  /** How long the support overlay says thank you, ms. */
  supportThanks: 15_000,
} as const
