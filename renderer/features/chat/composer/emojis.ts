/** A small choice, by what people in a workshop want to say. */
export const EMOJIS = {
  smileys: '😀 😄 😁 😂 🤣 😊 🙂 😉 😍 😎 🤔 😐 🙄 😬 😴 😅 😇 🥳 😕 😟 😢 😭 😤 😡 🤯 😱 🤒 🥶'.split(' '),
  gestures: '👍 👎 👌 🙏 👏 🙌 💪 🤝 👋 ✌️ 🤞 👉 👈 👆 👇 ☝️ 🤷 🙋'.split(' '),
  workshop: '🚗 🚙 🚐 🚚 🏍️ 🛞 🔧 🔩 🛠️ ⚙️ 🔋 ⛽ 🛢️ 🧽 🔑 📦 📋 📷 📞 🧾 🖨️ ☕ 🍕 🎂'.split(' '),
  signs: '✅ ❌ ⚠️ ❗ ❓ ⏰ ⏳ 🔥 💡 ❤️ ⭐ 🎉 🟢 🟡 🔴 ➡️ ⬅️ 💯'.split(' '),
} as const

export const EMOJI_GROUPS = ['smileys', 'gestures', 'workshop', 'signs'] as const
