/** A small selection for messages in a workshop. */
export const EMOJIS = {
  smileys: '😀 😄 😁 😂 🤣 😊 🙂 😉 😍 😎 🤔 😐 🙄 😬 😴 😅 😇 🥳 😕 😟 😢 😭 😤 😡 🤯 😱 🤒 🥶'.split(' '),
  gestures: '👍 👎 👌 🙏 👏 🙌 💪 🤝 👋 ✌️ 🤞 👉 👈 👆 👇 ☝️ 🤷 🙋'.split(' '),
  workshop: '🚗 🚙 🚐 🚚 🏍️ 🛞 🔧 🔩 🛠️ ⚙️ 🔋 ⛽ 🛢️ 🧽 🔑 📦 📋 📷 📞 🧾 🖨️ ☕ 🍕 🎂'.split(' '),
  signs: '✅ ❌ ⚠️ ❗ ❓ ⏰ ⏳ 🔥 💡 ❤️ ⭐ 🎉 🟢 🟡 🔴 ➡️ ⬅️ 💯'.split(' '),
} as const

export const EMOJI_GROUPS = ['smileys', 'gestures', 'workshop', 'signs'] as const
