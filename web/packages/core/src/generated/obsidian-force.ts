// Written by scripts/types.mjs from the JSON Schema of the program.

export interface ObsidianForce {
  /**
   * what kind of document this is
   */
  banneret: "force" | "scenario" | "campaign";
  /**
   * the rules system
   */
  system: string;
  /**
   * version of the document's format
   */
  format?: number;
  /**
   * shown as the heading
   */
  title?: string;
  /**
   * what the army is called; else as its side
   */
  name?: string;
  /**
   * what carries its orders (OB-069)
   */
  communications?: "none" | "telephone" | "radio";
  /**
   * year of the action; in a scenario that of the scenario (OB-014)
   */
  year?: number;
  /**
   * kind of game; in a scenario that of the scenario (OB-014)
   */
  genre?: "historical" | "scifi" | "fantasy";
  /**
   * its stands, in the order in which they are named (OB-011)
   *
   * @minItems 1
   * @maxItems 40
   */
  stands: {
    /**
     * what the stands are called
     */
    name: string;
    /**
     * type of the stands (OB-015)
     */
    type:
      | "INF/A"
      | "INF/U"
      | "WBD"
      | "PKE"
      | "PKE/elephant"
      | "ARC"
      | "MSK"
      | "SKI/F"
      | "SKI/M"
      | "SKI/S"
      | "CAV/A"
      | "CAV/U"
      | "ART"
      | "TNK"
      | "TPT/motor"
      | "TPT/animal"
      | "TPT/foot"
      | "AIR";
    /**
     * it moves like this type (OB-190)
     */
    moves_as?:
      | "INF/A"
      | "INF/U"
      | "WBD"
      | "PKE"
      | "PKE/elephant"
      | "ARC"
      | "MSK"
      | "SKI/F"
      | "SKI/M"
      | "SKI/S"
      | "CAV/A"
      | "CAV/U"
      | "ART"
      | "TNK"
      | "TPT/motor"
      | "TPT/animal"
      | "TPT/foot"
      | "AIR";
    /**
     * it shoots like this type (OB-190)
     */
    shoots_as?:
      | "INF/A"
      | "INF/U"
      | "WBD"
      | "PKE"
      | "PKE/elephant"
      | "ARC"
      | "MSK"
      | "SKI/F"
      | "SKI/M"
      | "SKI/S"
      | "CAV/A"
      | "CAV/U"
      | "ART"
      | "TNK"
      | "TPT/motor"
      | "TPT/animal"
      | "TPT/foot"
      | "AIR";
    /**
     * class of armour of a tank or aircraft (OB-019)
     */
    armour?: "unarmoured" | "light" | "medium" | "heavy" | "super_heavy";
    /**
     * class of speed of a motor vehicle (OB-078)
     */
    speed?: "slow" | "medium" | "fast" | "jeep";
    /**
     * what carries a vehicle (OB-020)
     */
    drive?: "foot" | "pack" | "animal" | "wheeled" | "tracked" | "hover";
    /**
     * kind of aircraft (OB-080)
     */
    flight?: "fixed" | "rotary" | "creature";
    /**
     * move of an unusual creature; 0: by type (OB-190)
     */
    move_in?: number;
    /**
     * depth of a deeper base; 0: usual (OB-002)
     */
    depth_mm?: number;
    /**
     * weapons in close combat (OB-147)
     */
    cc_weapon?: "cold" | "early_firearm" | "firearm";
    /**
     * what it shoots with; left out: what is usual (OB-108)
     *
     * @maxItems 4
     */
    weapons?: (
      | (
          | "early_missile"
          | "pistol"
          | "matchlock"
          | "bow"
          | "flintlock"
          | "crossbow"
          | "longbow"
          | "beam_rifle"
          | "rifle_muzzle_loading"
          | "rifle_breechloading"
          | "beam_support"
          | "support_weapon"
          | "torsion_engine"
          | "aagw"
          | "atgw"
          | "smoothbore_gun"
          | "smoothbore_canister"
          | "light_beam_cannon"
          | "rifled_muzzle_loader"
          | "beam_cannon"
          | "breech_to_79"
          | "heavy_beam_cannon"
          | "breech_80_130"
          | "breech_over_130"
          | "ship_weapon"
          | "mortar_art"
          | "rocket_art"
          | "bomb_load"
          | "strafing"
          | "heavy_strafing"
          | "air_rocket"
          | "at_foot_1st_generation"
          | "at_foot_2nd_generation"
          | "chemical_projector"
        )
      | {
          /**
           * what it is (OB-108)
           */
          weapon:
            | "early_missile"
            | "pistol"
            | "matchlock"
            | "bow"
            | "flintlock"
            | "crossbow"
            | "longbow"
            | "beam_rifle"
            | "rifle_muzzle_loading"
            | "rifle_breechloading"
            | "beam_support"
            | "support_weapon"
            | "torsion_engine"
            | "aagw"
            | "atgw"
            | "smoothbore_gun"
            | "smoothbore_canister"
            | "light_beam_cannon"
            | "rifled_muzzle_loader"
            | "beam_cannon"
            | "breech_to_79"
            | "heavy_beam_cannon"
            | "breech_80_130"
            | "breech_over_130"
            | "ship_weapon"
            | "mortar_art"
            | "rocket_art"
            | "bomb_load"
            | "strafing"
            | "heavy_strafing"
            | "air_rocket"
            | "at_foot_1st_generation"
            | "at_foot_2nd_generation"
            | "chemical_projector";
          /**
           * what it counts as against tanks, if that is another (OB-047)
           */
          against_tanks?:
            | "early_missile"
            | "pistol"
            | "matchlock"
            | "bow"
            | "flintlock"
            | "crossbow"
            | "longbow"
            | "beam_rifle"
            | "rifle_muzzle_loading"
            | "rifle_breechloading"
            | "beam_support"
            | "support_weapon"
            | "torsion_engine"
            | "aagw"
            | "atgw"
            | "smoothbore_gun"
            | "smoothbore_canister"
            | "light_beam_cannon"
            | "rifled_muzzle_loader"
            | "beam_cannon"
            | "breech_to_79"
            | "heavy_beam_cannon"
            | "breech_80_130"
            | "breech_over_130"
            | "ship_weapon"
            | "mortar_art"
            | "rocket_art"
            | "bomb_load"
            | "strafing"
            | "heavy_strafing"
            | "air_rocket"
            | "at_foot_1st_generation"
            | "at_foot_2nd_generation"
            | "chemical_projector";
          /**
           * the gun that a mortar or rocket is like (OB-032)
           */
          like?:
            | "early_missile"
            | "pistol"
            | "matchlock"
            | "bow"
            | "flintlock"
            | "crossbow"
            | "longbow"
            | "beam_rifle"
            | "rifle_muzzle_loading"
            | "rifle_breechloading"
            | "beam_support"
            | "support_weapon"
            | "torsion_engine"
            | "aagw"
            | "atgw"
            | "smoothbore_gun"
            | "smoothbore_canister"
            | "light_beam_cannon"
            | "rifled_muzzle_loader"
            | "beam_cannon"
            | "breech_to_79"
            | "heavy_beam_cannon"
            | "breech_80_130"
            | "breech_over_130"
            | "ship_weapon"
            | "mortar_art"
            | "rocket_art"
            | "bomb_load"
            | "strafing"
            | "heavy_strafing"
            | "air_rocket"
            | "at_foot_1st_generation"
            | "at_foot_2nd_generation"
            | "chemical_projector";
          /**
           * range, if it is not the table's (OB-113)
           */
          range_in?: number;
          /**
           * calibre, where a rule asks for it (OB-172)
           */
          calibre_mm?: number;
          /**
           * like guns that fire together (OB-134)
           */
          guns?: number;
          /**
           * shots in all; 0: no end of them (OB-119)
           */
          loads?: number;
          /**
           * where it can fire (OB-109)
           */
          fire_arc?: "front" | "base_front" | "turret";
          /**
           * indirect fire, if not as the table (OB-116)
           */
          indirect?: "no" | "overhead" | "optional" | "only";
          /**
           * it may fire chemical loads (OB-179)
           */
          chemical?: boolean;
        }
    )[];
    /**
     * how many stands are alike (OB-011)
     */
    count?: number;
    /**
     * Command that they belong to (OB-011)
     */
    command?: string;
    /**
     * troop quality (OB-026)
     */
    quality?: "poor" | "trained" | "good" | "elite";
    /**
     * the stand is a General, of this rating (OB-022)
     */
    general?: "superior" | "competent" | "inferior";
    /**
     * points that the players agreed on (OB-028)
     */
    sp_agreed?: number;
    /**
     * strength points, if they are stated; 0: worked out (OB-024)
     */
    sp?: number;
    /**
     * year in which they count (OB-014)
     */
    year?: number;
    /**
     * what else they are and have (OB-015)
     */
    traits?: (
      | "regular"
      | "c_in_c"
      | "hero"
      | "main_character"
      | "magic_user"
      | "elephant"
      | "cataphract"
      | "carrier"
      | "horse_artillery"
      | "fighting_vehicle"
      | "engineer"
      | "observer"
      | "nbc_kit"
      | "shields"
      | "scifi_armour"
      | "jump_packs"
      | "low_flyer"
      | "loiters"
      | "sealed_suit"
      | "no_charge_bonus"
      | "ladders"
      | "boats"
      | "amphibious"
      | "pooled"
    )[];
    /**
     * formation that a stand may take alone (OB-153)
     */
    formation?: "none" | "shieldwall" | "testudo" | "schiltron";
    /**
     * how they come into play (OB-172)
     */
    arrives?: "table" | "off_table" | "parachute" | "glider";
    /**
     * how bombs are released (OB-119)
     */
    bombing?: "level" | "dive" | "guided";
    /**
     * warload of aircraft (OB-178)
     */
    ordnance?:
      | "piston_fighter"
      | "piston_fighter_bomber"
      | "tactical_bomber"
      | "jet_fighter_bomber"
      | "attack_helicopter"
      | "unarmed";
    /**
     * what magic arms add to blows (OB-194)
     */
    magic_arms?: number;
    /**
     * what magic armour adds to saves (OB-194)
     */
    magic_armour?: number;
    /**
     * other roles that a stand can take (OB-038)
     *
     * @maxItems 3
     */
    roles?: {
      /**
       * type of the stands (OB-015)
       */
      type:
        | "INF/A"
        | "INF/U"
        | "WBD"
        | "PKE"
        | "PKE/elephant"
        | "ARC"
        | "MSK"
        | "SKI/F"
        | "SKI/M"
        | "SKI/S"
        | "CAV/A"
        | "CAV/U"
        | "ART"
        | "TNK"
        | "TPT/motor"
        | "TPT/animal"
        | "TPT/foot"
        | "AIR";
      /**
       * it moves like this type (OB-190)
       */
      moves_as?:
        | "INF/A"
        | "INF/U"
        | "WBD"
        | "PKE"
        | "PKE/elephant"
        | "ARC"
        | "MSK"
        | "SKI/F"
        | "SKI/M"
        | "SKI/S"
        | "CAV/A"
        | "CAV/U"
        | "ART"
        | "TNK"
        | "TPT/motor"
        | "TPT/animal"
        | "TPT/foot"
        | "AIR";
      /**
       * it shoots like this type (OB-190)
       */
      shoots_as?:
        | "INF/A"
        | "INF/U"
        | "WBD"
        | "PKE"
        | "PKE/elephant"
        | "ARC"
        | "MSK"
        | "SKI/F"
        | "SKI/M"
        | "SKI/S"
        | "CAV/A"
        | "CAV/U"
        | "ART"
        | "TNK"
        | "TPT/motor"
        | "TPT/animal"
        | "TPT/foot"
        | "AIR";
      /**
       * class of armour of a tank or aircraft (OB-019)
       */
      armour?: "unarmoured" | "light" | "medium" | "heavy" | "super_heavy";
      /**
       * class of speed of a motor vehicle (OB-078)
       */
      speed?: "slow" | "medium" | "fast" | "jeep";
      /**
       * what carries a vehicle (OB-020)
       */
      drive?: "foot" | "pack" | "animal" | "wheeled" | "tracked" | "hover";
      /**
       * kind of aircraft (OB-080)
       */
      flight?: "fixed" | "rotary" | "creature";
      /**
       * move of an unusual creature; 0: by type (OB-190)
       */
      move_in?: number;
      /**
       * depth of a deeper base; 0: usual (OB-002)
       */
      depth_mm?: number;
      /**
       * weapons in close combat (OB-147)
       */
      cc_weapon?: "cold" | "early_firearm" | "firearm";
      /**
       * what it shoots with; left out: what is usual (OB-108)
       *
       * @maxItems 4
       */
      weapons?: (
        | (
            | "early_missile"
            | "pistol"
            | "matchlock"
            | "bow"
            | "flintlock"
            | "crossbow"
            | "longbow"
            | "beam_rifle"
            | "rifle_muzzle_loading"
            | "rifle_breechloading"
            | "beam_support"
            | "support_weapon"
            | "torsion_engine"
            | "aagw"
            | "atgw"
            | "smoothbore_gun"
            | "smoothbore_canister"
            | "light_beam_cannon"
            | "rifled_muzzle_loader"
            | "beam_cannon"
            | "breech_to_79"
            | "heavy_beam_cannon"
            | "breech_80_130"
            | "breech_over_130"
            | "ship_weapon"
            | "mortar_art"
            | "rocket_art"
            | "bomb_load"
            | "strafing"
            | "heavy_strafing"
            | "air_rocket"
            | "at_foot_1st_generation"
            | "at_foot_2nd_generation"
            | "chemical_projector"
          )
        | {
            /**
             * what it is (OB-108)
             */
            weapon:
              | "early_missile"
              | "pistol"
              | "matchlock"
              | "bow"
              | "flintlock"
              | "crossbow"
              | "longbow"
              | "beam_rifle"
              | "rifle_muzzle_loading"
              | "rifle_breechloading"
              | "beam_support"
              | "support_weapon"
              | "torsion_engine"
              | "aagw"
              | "atgw"
              | "smoothbore_gun"
              | "smoothbore_canister"
              | "light_beam_cannon"
              | "rifled_muzzle_loader"
              | "beam_cannon"
              | "breech_to_79"
              | "heavy_beam_cannon"
              | "breech_80_130"
              | "breech_over_130"
              | "ship_weapon"
              | "mortar_art"
              | "rocket_art"
              | "bomb_load"
              | "strafing"
              | "heavy_strafing"
              | "air_rocket"
              | "at_foot_1st_generation"
              | "at_foot_2nd_generation"
              | "chemical_projector";
            /**
             * what it counts as against tanks, if that is another (OB-047)
             */
            against_tanks?:
              | "early_missile"
              | "pistol"
              | "matchlock"
              | "bow"
              | "flintlock"
              | "crossbow"
              | "longbow"
              | "beam_rifle"
              | "rifle_muzzle_loading"
              | "rifle_breechloading"
              | "beam_support"
              | "support_weapon"
              | "torsion_engine"
              | "aagw"
              | "atgw"
              | "smoothbore_gun"
              | "smoothbore_canister"
              | "light_beam_cannon"
              | "rifled_muzzle_loader"
              | "beam_cannon"
              | "breech_to_79"
              | "heavy_beam_cannon"
              | "breech_80_130"
              | "breech_over_130"
              | "ship_weapon"
              | "mortar_art"
              | "rocket_art"
              | "bomb_load"
              | "strafing"
              | "heavy_strafing"
              | "air_rocket"
              | "at_foot_1st_generation"
              | "at_foot_2nd_generation"
              | "chemical_projector";
            /**
             * the gun that a mortar or rocket is like (OB-032)
             */
            like?:
              | "early_missile"
              | "pistol"
              | "matchlock"
              | "bow"
              | "flintlock"
              | "crossbow"
              | "longbow"
              | "beam_rifle"
              | "rifle_muzzle_loading"
              | "rifle_breechloading"
              | "beam_support"
              | "support_weapon"
              | "torsion_engine"
              | "aagw"
              | "atgw"
              | "smoothbore_gun"
              | "smoothbore_canister"
              | "light_beam_cannon"
              | "rifled_muzzle_loader"
              | "beam_cannon"
              | "breech_to_79"
              | "heavy_beam_cannon"
              | "breech_80_130"
              | "breech_over_130"
              | "ship_weapon"
              | "mortar_art"
              | "rocket_art"
              | "bomb_load"
              | "strafing"
              | "heavy_strafing"
              | "air_rocket"
              | "at_foot_1st_generation"
              | "at_foot_2nd_generation"
              | "chemical_projector";
            /**
             * range, if it is not the table's (OB-113)
             */
            range_in?: number;
            /**
             * calibre, where a rule asks for it (OB-172)
             */
            calibre_mm?: number;
            /**
             * like guns that fire together (OB-134)
             */
            guns?: number;
            /**
             * shots in all; 0: no end of them (OB-119)
             */
            loads?: number;
            /**
             * where it can fire (OB-109)
             */
            fire_arc?: "front" | "base_front" | "turret";
            /**
             * indirect fire, if not as the table (OB-116)
             */
            indirect?: "no" | "overhead" | "optional" | "only";
            /**
             * it may fire chemical loads (OB-179)
             */
            chemical?: boolean;
          }
      )[];
      /**
       * how it comes to this role (OB-038)
       */
      by?: "choice" | "mounting" | "limbering";
    }[];
    /**
     * what they are in another order
     */
    other_form?: {
      /**
       * how many stands they are in that form (OB-023)
       */
      count: number;
      /**
       * type of the stands (OB-015)
       */
      type:
        | "INF/A"
        | "INF/U"
        | "WBD"
        | "PKE"
        | "PKE/elephant"
        | "ARC"
        | "MSK"
        | "SKI/F"
        | "SKI/M"
        | "SKI/S"
        | "CAV/A"
        | "CAV/U"
        | "ART"
        | "TNK"
        | "TPT/motor"
        | "TPT/animal"
        | "TPT/foot"
        | "AIR";
      /**
       * it moves like this type (OB-190)
       */
      moves_as?:
        | "INF/A"
        | "INF/U"
        | "WBD"
        | "PKE"
        | "PKE/elephant"
        | "ARC"
        | "MSK"
        | "SKI/F"
        | "SKI/M"
        | "SKI/S"
        | "CAV/A"
        | "CAV/U"
        | "ART"
        | "TNK"
        | "TPT/motor"
        | "TPT/animal"
        | "TPT/foot"
        | "AIR";
      /**
       * it shoots like this type (OB-190)
       */
      shoots_as?:
        | "INF/A"
        | "INF/U"
        | "WBD"
        | "PKE"
        | "PKE/elephant"
        | "ARC"
        | "MSK"
        | "SKI/F"
        | "SKI/M"
        | "SKI/S"
        | "CAV/A"
        | "CAV/U"
        | "ART"
        | "TNK"
        | "TPT/motor"
        | "TPT/animal"
        | "TPT/foot"
        | "AIR";
      /**
       * class of armour of a tank or aircraft (OB-019)
       */
      armour?: "unarmoured" | "light" | "medium" | "heavy" | "super_heavy";
      /**
       * class of speed of a motor vehicle (OB-078)
       */
      speed?: "slow" | "medium" | "fast" | "jeep";
      /**
       * what carries a vehicle (OB-020)
       */
      drive?: "foot" | "pack" | "animal" | "wheeled" | "tracked" | "hover";
      /**
       * kind of aircraft (OB-080)
       */
      flight?: "fixed" | "rotary" | "creature";
      /**
       * move of an unusual creature; 0: by type (OB-190)
       */
      move_in?: number;
      /**
       * depth of a deeper base; 0: usual (OB-002)
       */
      depth_mm?: number;
      /**
       * weapons in close combat (OB-147)
       */
      cc_weapon?: "cold" | "early_firearm" | "firearm";
      /**
       * what it shoots with; left out: what is usual (OB-108)
       *
       * @maxItems 4
       */
      weapons?: (
        | (
            | "early_missile"
            | "pistol"
            | "matchlock"
            | "bow"
            | "flintlock"
            | "crossbow"
            | "longbow"
            | "beam_rifle"
            | "rifle_muzzle_loading"
            | "rifle_breechloading"
            | "beam_support"
            | "support_weapon"
            | "torsion_engine"
            | "aagw"
            | "atgw"
            | "smoothbore_gun"
            | "smoothbore_canister"
            | "light_beam_cannon"
            | "rifled_muzzle_loader"
            | "beam_cannon"
            | "breech_to_79"
            | "heavy_beam_cannon"
            | "breech_80_130"
            | "breech_over_130"
            | "ship_weapon"
            | "mortar_art"
            | "rocket_art"
            | "bomb_load"
            | "strafing"
            | "heavy_strafing"
            | "air_rocket"
            | "at_foot_1st_generation"
            | "at_foot_2nd_generation"
            | "chemical_projector"
          )
        | {
            /**
             * what it is (OB-108)
             */
            weapon:
              | "early_missile"
              | "pistol"
              | "matchlock"
              | "bow"
              | "flintlock"
              | "crossbow"
              | "longbow"
              | "beam_rifle"
              | "rifle_muzzle_loading"
              | "rifle_breechloading"
              | "beam_support"
              | "support_weapon"
              | "torsion_engine"
              | "aagw"
              | "atgw"
              | "smoothbore_gun"
              | "smoothbore_canister"
              | "light_beam_cannon"
              | "rifled_muzzle_loader"
              | "beam_cannon"
              | "breech_to_79"
              | "heavy_beam_cannon"
              | "breech_80_130"
              | "breech_over_130"
              | "ship_weapon"
              | "mortar_art"
              | "rocket_art"
              | "bomb_load"
              | "strafing"
              | "heavy_strafing"
              | "air_rocket"
              | "at_foot_1st_generation"
              | "at_foot_2nd_generation"
              | "chemical_projector";
            /**
             * what it counts as against tanks, if that is another (OB-047)
             */
            against_tanks?:
              | "early_missile"
              | "pistol"
              | "matchlock"
              | "bow"
              | "flintlock"
              | "crossbow"
              | "longbow"
              | "beam_rifle"
              | "rifle_muzzle_loading"
              | "rifle_breechloading"
              | "beam_support"
              | "support_weapon"
              | "torsion_engine"
              | "aagw"
              | "atgw"
              | "smoothbore_gun"
              | "smoothbore_canister"
              | "light_beam_cannon"
              | "rifled_muzzle_loader"
              | "beam_cannon"
              | "breech_to_79"
              | "heavy_beam_cannon"
              | "breech_80_130"
              | "breech_over_130"
              | "ship_weapon"
              | "mortar_art"
              | "rocket_art"
              | "bomb_load"
              | "strafing"
              | "heavy_strafing"
              | "air_rocket"
              | "at_foot_1st_generation"
              | "at_foot_2nd_generation"
              | "chemical_projector";
            /**
             * the gun that a mortar or rocket is like (OB-032)
             */
            like?:
              | "early_missile"
              | "pistol"
              | "matchlock"
              | "bow"
              | "flintlock"
              | "crossbow"
              | "longbow"
              | "beam_rifle"
              | "rifle_muzzle_loading"
              | "rifle_breechloading"
              | "beam_support"
              | "support_weapon"
              | "torsion_engine"
              | "aagw"
              | "atgw"
              | "smoothbore_gun"
              | "smoothbore_canister"
              | "light_beam_cannon"
              | "rifled_muzzle_loader"
              | "beam_cannon"
              | "breech_to_79"
              | "heavy_beam_cannon"
              | "breech_80_130"
              | "breech_over_130"
              | "ship_weapon"
              | "mortar_art"
              | "rocket_art"
              | "bomb_load"
              | "strafing"
              | "heavy_strafing"
              | "air_rocket"
              | "at_foot_1st_generation"
              | "at_foot_2nd_generation"
              | "chemical_projector";
            /**
             * range, if it is not the table's (OB-113)
             */
            range_in?: number;
            /**
             * calibre, where a rule asks for it (OB-172)
             */
            calibre_mm?: number;
            /**
             * like guns that fire together (OB-134)
             */
            guns?: number;
            /**
             * shots in all; 0: no end of them (OB-119)
             */
            loads?: number;
            /**
             * where it can fire (OB-109)
             */
            fire_arc?: "front" | "base_front" | "turret";
            /**
             * indirect fire, if not as the table (OB-116)
             */
            indirect?: "no" | "overhead" | "optional" | "only";
            /**
             * it may fire chemical loads (OB-179)
             */
            chemical?: boolean;
          }
      )[];
      /**
       * strength that one of them is paid for; 0: worked out (OB-024)
       */
      sp?: number;
    };
    /**
     * name of the stands that carry them at the start (OB-049)
     */
    aboard?: string;
    /**
     * where they start in a scenario, stand by stand (OB-055)
     *
     * @maxItems 24
     */
    placed?: (
      | (
          | (number | string)
          | {
              /**
               * inches (OB-001)
               */
              inches?: number | string;
            }
        )[]
      | {
          /**
           * its centre: [inches to the east, inches to the north] (OB-001)
           *
           * @minItems 2
           * @maxItems 2
           */
          at: (
            | (number | string)
            | {
                /**
                 * inches (OB-001)
                 */
                inches?: number | string;
              }
          )[];
          /**
           * where it faces; else away from its base edge (OB-220)
           */
          facing?: "east" | "north_east" | "north" | "north_west" | "west" | "south_west" | "south" | "south_east";
          /**
           * the same in degrees from east, against the clock: a multiple of 2.5 (OB-220)
           */
          degrees?: number | string;
        }
    )[];
  }[];
}
