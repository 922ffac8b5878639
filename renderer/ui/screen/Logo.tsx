type Props = { size?: number }

/** The product's logo: a W on a bench. */
export function Logo({ size = 32 }: Props) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="8" fill="#0b5a73" />
      <path
        d="M6.5 9.5 11 20l5-9 5 9 4.5-10.5"
        fill="none"
        stroke="#fff"
        strokeWidth="3"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <path d="M6.5 25h19" stroke="#f5b041" strokeWidth="3" strokeLinecap="round" />
    </svg>
  )
}
