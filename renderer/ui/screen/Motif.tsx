type Props = { className: string }

/** The product's picture: a car on a lift, drawn like a plan, with a bench below. */
export function Motif({ className }: Props) {
  return (
    <svg
      className={className}
      viewBox="0 40 720 900"
      preserveAspectRatio="xMidYMid slice"
      fill="none"
      aria-hidden="true"
    >
      <defs>
        <pattern id="motif-grid" width="36" height="36" patternUnits="userSpaceOnUse">
          <path d="M36 0H0v36" stroke="#9fd3e2" strokeOpacity=".09" />
        </pattern>
        <linearGradient id="motif-fade" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#fff" stopOpacity="0" />
          <stop offset=".2" stopColor="#fff" />
          <stop offset="1" stopColor="#fff" stopOpacity=".35" />
        </linearGradient>
        <mask id="motif-mask">
          <rect y="40" width="720" height="900" fill="url(#motif-fade)" />
        </mask>
      </defs>
      <rect y="40" width="720" height="900" fill="url(#motif-grid)" mask="url(#motif-mask)" />

      <g stroke="#bfe3ee" strokeLinecap="round" strokeLinejoin="round">
        <g strokeOpacity=".9" strokeWidth="2.5">
          <path d="M128 466c-8-3-13-10-13-20v-27c0-13 8-22 21-25l68-14c29-28 62-53 106-60 21-3 88-4 112 0 38 6 70 27 101 57l63 13c20 4 32 17 34 37l2 21c1 10-4 17-13 18l-27 1" />
          <path d="M238 467h242M128 466h18" />
          <path d="M236 378c22-21 44-36 75-41 11-2 27-2 41-2v47H236ZM372 335c22 0 39 1 51 4 25 6 43 20 60 43H372Z" />
          <path d="M362 336v122M372 396h26M252 396h24" strokeOpacity=".55" />
          <path d="M117 424h24l9-14M613 424h-22l-11-13" strokeOpacity=".6" />
        </g>
        <g strokeWidth="2.5">
          <circle cx="192" cy="466" r="46" strokeOpacity=".9" />
          <circle cx="192" cy="466" r="29" strokeOpacity=".6" />
          <circle cx="192" cy="466" r="6" fill="#f5b041" stroke="none" />
          <path
            d="M192 437v17M192 478v17M163 466h17M204 466h17M171.5 445.5l12 12M200.5 474.5l12 12M171.5 486.5l12-12M200.5 457.5l12-12"
            strokeOpacity=".45"
          />
          <circle cx="530" cy="466" r="46" strokeOpacity=".9" />
          <circle cx="530" cy="466" r="29" strokeOpacity=".6" />
          <circle cx="530" cy="466" r="6" fill="#f5b041" stroke="none" />
          <path
            d="M530 437v17M530 478v17M501 466h17M542 466h17M509.5 445.5l12 12M538.5 474.5l12 12M509.5 486.5l12-12M538.5 457.5l12-12"
            strokeOpacity=".45"
          />
        </g>

        <g strokeOpacity=".8" strokeWidth="2.5">
          <path d="M262 486h200M276 486v14M448 486v14M244 500h236" />
          <path d="M300 500v170M324 500v170M400 500v170M424 500v170" />
          <path d="M284 670h56v14h-56zM384 670h56v14h-56z" />
          <path d="M300 540h24M300 580h24M300 620h24M400 540h24M400 580h24M400 620h24" strokeOpacity=".35" />
        </g>
      </g>

      <g stroke="#f5b041" strokeWidth="2" strokeLinecap="round">
        <path d="M96 684h528" strokeWidth="5" />
        <path d="M192 558h338M192 548v20M530 548v20" strokeDasharray="1 7" strokeOpacity=".9" />
        <path d="M646 322v144M636 322h20M636 466h20" strokeOpacity=".9" />
        <path d="M646 394h-20" strokeOpacity=".5" />
      </g>
      <g stroke="#bfe3ee" strokeOpacity=".38" strokeWidth="2" strokeLinecap="round">
        <path d="M130 684v86M590 684v86M112 770h36M572 770h36" />
        <path d="M96 702h528" />
        <path d="M222 702v34h96v-34M402 702v34h96v-34M262 719h16M442 719h16" />
      </g>
    </svg>
  )
}
